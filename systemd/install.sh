#!/bin/sh
# Installs Cribbage Companion on Debian or Raspberry Pi OS, or upgrades it, or removes it: sudo sh systemd/install.sh
#
# It looks at everything first and refuses with one sentence, or does all of its steps and says each. What it writes is in
# a folder of its own, /opt/companion, or in the manifest there. A run that is broken off is mended by the next one.
# docs/install.md tells all of it; the parts are in installer/.
set -eu
umask 022

root=/opt/companion
manifest=$root/manifest
state=/var/lib/companion
user=companion
here=$(cd "$(dirname "$0")" && pwd -P)
source=$(dirname "$here")

# shellcheck source=systemd/installer/telling.sh
. "$here/installer/telling.sh"
# shellcheck source=systemd/installer/checks.sh
. "$here/installer/checks.sh"
# shellcheck source=systemd/installer/owned.sh
. "$here/installer/owned.sh"
# shellcheck source=systemd/installer/games.sh
. "$here/installer/games.sh"
# shellcheck source=systemd/installer/releases.sh
. "$here/installer/releases.sh"
# shellcheck source=systemd/installer/service.sh
. "$here/installer/service.sh"

usage() {
    cat <<'USAGE'
Usage: sudo sh systemd/install.sh [OPTION ...]

Installs Cribbage Companion from this folder; where it is installed already, upgrades it. Games and settings are kept.

  --yes            Do not ask before the first step.
  --dry-run        Say each step, and change nothing.
  --screen WHERE   cage: it has the machine's screen to itself (what a machine without a desktop gets);
                   desktop: an entry in the menu of the desktop (what a machine with one gets);
                   none: only the command /opt/companion/bin/companion.
  --no-start       Start it with the next start of the machine, not now.
  --pi             With what a board at a Pi's own pins needs (found out by itself on a Pi).
  --uninstall      Remove it; games and settings stay in /var/lib/companion.
  --purge          With --uninstall: remove games and settings, too.
USAGE
}

read_options() {
    task=install screen='' pi='' yes='' dry='' start=yes purge=''
    while [ $# -gt 0 ]; do
        case $1 in
            --yes) yes=yes ;;
            --dry-run) dry=yes ;;
            --no-start) start='' ;;
            --pi) pi=yes ;;
            --uninstall) task=uninstall ;;
            --purge) purge=yes ;;
            --screen)
                [ $# -gt 1 ] || stop "--screen is cage, desktop or none: say which."
                known_screen "$2"
                screen=$2
                shift
                ;;
            -h | --help) usage; exit 0 ;;
            *) stop "There is no option $1: see sh systemd/install.sh --help." ;;
        esac
        shift
    done
    [ -z "$purge" ] || [ "$task" = uninstall ] || stop "--purge removes games: say it together with --uninstall."
}

install_companion() {
    decide
    check_everything
    ask "Install $name $(version_of "$source") on this machine (screen: $screen)?"
    trap broken_off EXIT
    trap 'exit 130' INT TERM HUP
    install_packages
    own_root
    mend
    build_release
    make_user
    check_release
    take_into_use
    trap - EXIT INT TERM HUP
    say_what_was_done
}

remove_companion() {
    [ -n "$dry" ] || check_root
    check_alone
    if [ ! -e "$root" ] && { [ -z "$purge" ] || [ ! -e "$state" ]; }; then
        say "$name is not installed here: there is nothing to remove."
        return
    fi
    ask "Remove $name from this machine${purge:+, with all games and settings}?"
    remove_everything
    say_where_games_are
}

remove_everything() {
    remove_service
    for path in $(remembered file); do step "Remove $path." remove_file "$path"; done
    remove_folders
    reload_system
    [ ! -e "$root" ] || step "Remove $root." rm -rf "$root"
    remove_games
}

say_what_was_done() {
    if [ "$steps" -eq 0 ]; then
        say "$name $(version_of "$source") is installed already, and all is as it should be: nothing was changed."
        return
    fi
    [ -z "$dry" ] || { say "This was a dry run: nothing was changed."; return; }
    say "$name $(version_of "$source") is installed."
    [ "$screen$pi" != cageyes ] || has_pins ||
        say "This system has no groups gpio and spi, as Raspberry Pi OS has them: a board at the Pi's own pins cannot be used yet (docs/kiosk.md)."
    case $screen in
        cage) is_active || say "It starts with the machine." ;;
        desktop) say "It is in the menu of the desktop, and each user has games of their own." ;;
        none) say "Its command is $root/bin/companion." ;;
    esac
}

# All of this is read before it is done: --uninstall removes the file that it may be running from.
read_options "$@"
case $task in
    install) install_companion ;;
    uninstall) remove_companion ;;
esac
exit
