# What Debian and Raspberry Pi OS must bring, in one place: read by .setup/prepare.sh and systemd/install.sh (. packages.sh).
# shellcheck shell=sh
#
# A line of a list: kind, thing, package. It is looked for the thing, not for the package: packages change their names.

# Prints the packages of the list on standard input whose thing is not there. $python is the interpreter to ask.
# shellcheck disable=SC2154,SC2086  # python is the reader's; a file may be a pattern
missing_packages() {
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

# For the extra `pi`: some of its packages come as source only.
needed_on_a_pi() {
    cat <<'LIST'
command gcc gcc
file /usr/include/stdio.h libc6-dev
header Python.h python3-dev
LIST
}

needed_to_test() {
    needed_to_play
    needed_for_cage
    cat <<'LIST'
command xvfb-run xvfb
command xauth xauth
command xdotool xdotool
command systemd-analyze systemd
command grim grim
command unshare util-linux
command debootstrap debootstrap
command openscad openscad
command dot graphviz
LIST
}
