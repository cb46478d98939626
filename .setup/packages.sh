# What Debian and Raspberry Pi OS must bring, in one place: read by .setup/prepare.sh and systemd/install.sh (. packages.sh).
# shellcheck shell=sh
#
# A line of a list: kind, thing, package. It is looked for the thing, not for the package: packages change their names.

# Prints the packages of the list on standard input whose thing is not there. $python is the interpreter to ask.
# shellcheck disable=SC2154,SC2086  # python is the reader's; a file may be a pattern
missing_packages() {
    PATH=$PATH:/usr/sbin:/sbin # Debian's users do not have these, and root's programs are there all the same
    while read -r kind thing package; do
        case $kind in
            module)  "$python" -c "import $thing" ;;
            library) "$python" -c "import ctypes; ctypes.CDLL('$thing')" ;;
            header)  "$python" -c "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/$thing'))" ;;
            command) command -v "$thing" ;;
            file)    ls $thing ;;
        esac >/dev/null 2>&1 </dev/null || printf '%s ' "$package"
    done
}

needed_to_play() {
    cat <<'LIST'
module ensurepip python3-venv
library libGL.so.1 libgl1
library libEGL.so.1 libegl1
library libGLESv2.so.2 libgles2
library libX11.so.6 libx11-6
library libXext.so.6 libxext6
library libXcursor.so.1 libxcursor1
library libXi.so.6 libxi6
library libXrandr.so.2 libxrandr2
library libXrender.so.1 libxrender1
library libmtdev.so.1 libmtdev1
LIST
}

# What speaks, and what plays it: the game goes on without.
needed_to_speak() {
    cat <<'LIST'
command espeak-ng espeak-ng
command aplay alsa-utils
LIST
}

# The kit is drawn without a screen.
needed_to_maker() {
    cat <<'LIST'
module ensurepip python3-venv
command dot graphviz
LIST
}

# A screen without a desktop: the compositor, and X for Kivy's wheels.
needed_for_cage() {
    cat <<'LIST'
command cage cage
command Xwayland xwayland
LIST
}

# What lends the kiosk its screen.
needed_for_the_seat() {
    cat <<'LIST'
command seatd seatd
LIST
}

# For the extra `pi`, where lgpio has to be built.
needed_on_a_pi() {
    ! lgpio_is_built || cat <<'LIST'
command gcc gcc
file /usr/include/stdio.h libc6-dev
header Python.h python3-dev
command swig swig
LIST
}

# PyPI has lgpio ready made for Python 3.9 to 3.12, and for later ones its source only. Debian does not have it (Raspberry Pi OS
# does, for its own Python). Where no Python is there yet, $VERSION_ID of os-release(5) tells which one will come: Debian 13
# (Trixie) brings 3.13.
lgpio_is_built() {
    newer=$("$python" -c 'import sys; print(sys.version_info >= (3, 13))' 2>/dev/null) || newer=
    case $newer in
        True) ;;
        False) return 1 ;;
        *) [ "${VERSION_ID:-12}" -ge 13 ] 2>/dev/null ;;
    esac
}

needed_to_test() {
    needed_to_play
    needed_to_speak
    needed_for_cage
    cat <<'LIST'
command xvfb-run xvfb
command xauth xauth
command xdotool xdotool
command systemd-analyze systemd
command grim grim
command unshare util-linux
command mmdebstrap mmdebstrap
command mkfs.ext4 e2fsprogs
command openscad openscad
command dot graphviz
command gcc gcc
file /usr/include/stdio.h libc6-dev
file /usr/lib/python3/dist-packages/pcbnew.py kicad
command mosquitto mosquitto
file /usr/lib/postgresql/*/bin/postgres postgresql
command chromium chromium
command chromedriver chromium-driver
LIST
}
