# What must be so before the first step; each check that fails ends with one sentence (read by ../install.sh).
# shellcheck shell=sh
# shellcheck disable=SC2154  # source, root, state, user, screen, dry and so on are install.sh's

opened_mb=450    # an environment takes 136 MB (du -sm /opt/companion/releases/1), and pip needs room to unpack
packages_mb=700  # apt takes 424 MB where nothing of it is there, and keeps what it fetched
display_manager=/etc/systemd/system/display-manager.service

# --- what is to be installed ---

known_screen() {
    case $1 in
        cage | desktop | none) ;;
        *) stop "--screen is cage, desktop or none, and not \"$1\"." ;;
    esac
}

# What is not said is as it was before, else as the machine is.
decide() {
    [ -n "$screen" ] || screen=$(remembered screen)
    [ -n "$screen" ] || { has_desktop && screen=desktop; } || screen=cage
    [ -n "$pi" ] || pi=$(remembered pi)
    [ -n "$pi" ] || { is_a_pi && pi=yes; } || pi=no
}

has_desktop() { [ -e "$display_manager" ] || [ -L "$display_manager" ]; }

is_a_pi() { tr -d '\0' 2>/dev/null </proc/device-tree/model | grep -q 'Raspberry Pi'; }

# --- the checks ---

check_everything() {
    [ -n "$dry" ] || check_root
    check_system
    check_python
    check_source
    check_alone
    check_foreign
    check_screen
    missing=$(needed_here | missing_packages)
    check_room
    check_packages
}

check_root() {
    [ "$(id -u)" -eq 0 ] || stop "This needs root: run it with sudo, as in: sudo sh systemd/install.sh."
}

check_system() {
    ID='' ID_LIKE='' VERSION_ID=''
    # shellcheck source=/dev/null
    [ ! -r /etc/os-release ] || . /etc/os-release
    case " $ID $ID_LIKE " in
        *" debian "* | *" raspbian "*) ;;
        *) stop "This is ${PRETTY_NAME:-an unknown system}, and the installer knows Raspberry Pi OS and Debian: see docs/install.md, \"By hand\"." ;;
    esac
    case $ID in
        debian | raspbian)
            [ "${VERSION_ID:-12}" -ge 12 ] || stop "This is ${PRETTY_NAME:-$ID $VERSION_ID}, which is too old: upgrade to Debian 12 (Bookworm) or newer." ;;
    esac
    machine=$(dpkg --print-architecture)
    case $machine in
        arm64 | amd64) ;;
        *) stop "This system is $machine, and Kivy comes for arm64 and amd64: install the 64-bit system." ;;
    esac
    for command in apt-get systemctl systemd-sysusers runuser flock; do
        command -v "$command" >/dev/null || stop "There is no $command here, which every Debian with systemd has: install systemd and util-linux first."
    done
}

# None at all is fine: it comes with the packages.
check_python() {
    python=python3
    ! command -v python3 >/dev/null || python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "$(python3 --version) is too old: the companion needs Python 3.11 or newer, which Debian 12 has."
}

check_source() {
    for needed in pyproject.toml companion/__init__.py firmware/main.py hardware/boards .setup/packages.sh; do
        [ -e "$source/$needed" ] || stop "$source has no $needed: run the installer of a whole clone, or of an unpacked source archive."
    done
    # shellcheck source=.setup/packages.sh
    . "$source/.setup/packages.sh"
}

# One at a time. The lock is on the folder, so that no file is left over.
check_alone() {
    exec 9</opt
    flock -n 9 || stop "Another run of the installer is at work: wait for it to end."
}

# Nothing is taken that somebody else made.
check_foreign() {
    if [ ! -e "$manifest" ] && [ -e "$root" ] && [ -n "$(ls -A "$root")" ]; then
        stop "$root is there, and not from this installer: move it away first."
    fi
    for pair in $(wanted_files "$here"); do
        path=${pair#*=}
        if [ -e "$path" ] && ! is_owned "$path"; then
            stop "$path is there, and not from this installer: move it away first."
        fi
    done
    home=$(getent passwd "$user" | cut -d: -f6) || true
    [ -z "$home" ] || [ "$home" = "$state" ] || stop "There is a user $user already, who is somebody else: the kiosk's user has this name, so rename the other one."
}

check_screen() {
    if [ "$screen" = cage ] && has_desktop; then
        manager=$(basename "$(readlink -f "$display_manager")")
        stop "The desktop has this machine's screen: switch it off first (sudo systemctl disable --now $manager), or say --screen desktop for an entry in its menu."
    fi
}

check_packages() {
    [ -n "$missing" ] && [ -z "$dry" ] || return 0
    # shellcheck disable=SC2086  # several packages
    apt_install --simulate $missing >/dev/null 2>&1 && return
    say "Asking the package servers for news."
    apt-get update -q >/dev/null 2>&1 || true
    # shellcheck disable=SC2086
    apt_install --simulate $missing >/dev/null 2>&1 ||
        stop "These packages are missing and cannot be had: ${missing% }. Is there a network? Try: sudo apt update && sudo apt install ${missing% }"
}

needed_here() {
    needed_to_play
    needed_to_speak
    [ "$screen" != cage ] || { needed_for_cage; needed_for_the_seat; }
    [ "$pi" != yes ] || needed_on_a_pi
}

check_room() {
    needed_mb=$opened_mb
    [ -z "$missing" ] || needed_mb=$((needed_mb + packages_mb))
    for folder in /opt /var /usr; do
        free_mb=$(($(df -Pk "$folder" | awk 'END { print $4 }') / 1024))
        [ "$free_mb" -ge "$needed_mb" ] || stop "Only $free_mb MB are free on the disk of $folder, and $needed_mb MB are needed: make room."
    done
}

# --- the step that makes it so ---

# A package manager that is at work already (as after the first start of a Pi) is waited for.
apt_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"
}

install_packages() {
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    step "Install the system packages ${missing% }." apt_install_or_stop $missing
}

apt_install_or_stop() {
    apt_install "$@" >/dev/null 2>&1 || { apt-get update -q && apt_install "$@"; } >&2 ||
        stop "The system packages could not be installed; what apt says is above. Mend that, then run this again."
}
