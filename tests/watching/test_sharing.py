"""Sharing begins and ends; ports that are taken, machines without a network."""

from __future__ import annotations

import errno
import socket
import subprocess
import sys

import pytest

from companion.watching import network
from companion.watching.network import NotShared, bind
from tests.watching.tables import played_table


@pytest.fixture
def sharing(tmp_path):
    with played_table(tmp_path) as played:
        yield played.sharing


@pytest.fixture
def taken():
    with socket.socket() as end:
        end.bind(("", 0))
        end.listen()
        yield end.getsockname()[1]


def test_a_port_that_is_taken_is_a_sentence_and_nothing_is_shared(sharing, taken):
    with sharing.open(taken) as said:
        assert str(said) == (
            f"Phones cannot watch: port {taken} is taken by another program. "
            f"Choose another one, such as --share {taken + 1}."
        )
        assert not sharing.on
    sharing.begin()
    assert sharing.on


def test_without_a_port_the_next_that_is_free_is_taken(monkeypatch, taken):
    monkeypatch.setattr(network, "PORT", taken)
    with bind(None) as end:
        assert taken < end.getsockname()[1] < taken + network.TRIES


def test_a_port_that_one_may_not_have_is_a_sentence(monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(network, "_take", refuse)
    with pytest.raises(NotShared, match="Phones cannot watch: permission denied"):
        bind(80)


def test_a_kiosk_that_is_cut_off_from_networks_says_so(sharing, monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

    monkeypatch.setattr(network, "_take", refuse)
    with sharing.open(0) as said:
        assert str(said) == "This machine is in no network that a phone could share with it."
        assert not sharing.on
    monkeypatch.setattr(network.socket, "socket", refuse)
    with sharing.open(0) as said:
        assert str(said) == "This machine is in no network that a phone could share with it."
    assert network.addresses() == ()


def test_where_the_kernel_has_no_ipv6_it_does_without(monkeypatch):
    def refuse(_):
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported")

    monkeypatch.setattr(network, "_on_both", refuse)
    with bind(None) as end:
        assert end.family is socket.AF_INET


def test_a_machine_without_a_network_says_so(sharing, monkeypatch):
    monkeypatch.setattr(network, "addresses", lambda: ())
    with sharing.open(0) as said:
        assert str(said) == "This machine is in no network that a phone could share with it."
        assert sharing.on


def test_the_address_for_phones_is_one_of_the_local_network(sharing, monkeypatch):
    monkeypatch.setattr(network, "_way_out", lambda: ("8.8.8.8",))
    monkeypatch.setattr(network, "_of_interfaces", lambda: ("127.0.0.1", "192.168.7.9", "10.0.0.2", "192.168.7.9"))
    with sharing.open(0) as said:
        assert sharing.addresses == (f"http://192.168.7.9:{sharing.port}", f"http://10.0.0.2:{sharing.port}")
        assert str(said) == f"Phones can watch at http://192.168.7.9:{sharing.port}"


def test_who_does_not_ask_for_it_shares_nothing(sharing):
    with sharing.open(None) as said:
        assert said == ""
        assert not sharing.on


def test_beginning_twice_and_ending_twice_is_no_harm(sharing):
    sharing.begin()
    port = sharing.port
    sharing.begin()
    assert sharing.port == port
    sharing.end()
    sharing.end()


def test_a_table_that_is_not_shared_loads_no_server():
    script = (
        "import sys; import companion.watching.sharing; "
        "print(sorted({'asyncio', 'starlette', 'uvicorn', 'jinja2', 'msgspec'} & set(sys.modules)))"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "[]\n"
