"""What comes from a broker's thread, done in the screen's: commands of the owner, changes of a club's evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.words.broker import THIS_IS

if TYPE_CHECKING:
    from companion.mqtt.at_broker import AtBroker
    from companion.mqtt.commands import Command
    from companion.ui.shell import Shell


def on_the_screen(broker: AtBroker, shell: Shell) -> None:
    """Let a screen set the broker, and do what it brings in its own thread."""
    shell.broker = broker
    changed = Clock.create_trigger(lambda _: shell.update_broker())
    broker.on_change = changed
    broker.on_command = lambda command: Clock.schedule_once(lambda _: _do(broker, shell, command), 0)


def _do(broker: AtBroker, shell: Shell, command: Command) -> None:
    from companion.mqtt.commands import Verb

    match command.verb:
        case Verb.LIGHTS | Verb.NIGHT:
            lights = shell.in_force.lights
            wanted = lights if command.percent is None else lights._replace(brightness=command.percent / 100)
            shell.table.set_lights(wanted)
        case Verb.SAY_AGAIN:
            shell.say_again()
        case Verb.SHOW_NAME:
            shell.blank.wake()
            shell.show_message(THIS_IS(board=broker.settings.name))
