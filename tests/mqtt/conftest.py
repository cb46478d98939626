import pytest

from tests.mqtt.mosquitto import running


@pytest.fixture(scope="session")
def mosquitto(tmp_path_factory):
    """A broker that lets everybody do everything; tests keep apart by the names of their boards."""
    with running(tmp_path_factory.mktemp("mosquitto")) as broker:
        yield broker
