"""Without OpenCV (the extra `scan`) there is nothing to test."""

import pytest

pytest.importorskip("cv2")
