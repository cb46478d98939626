"""The pictures of the kit that developers look at."""

import pytest
from touch import frames

from tests.tools import gallery

pytestmark = pytest.mark.usefixtures("every_frame")  # what is drawn is looked at


def test_every_page_of_the_gallery_can_be_drawn(stage):
    for build in gallery.pages().values():
        page = stage(build())
        if page.after is not None:
            page.after()
        frames(2)
