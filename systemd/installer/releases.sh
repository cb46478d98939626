# Releases side by side: making one, checking it, going over to it, and going back (read by ../install.sh).
# shellcheck shell=sh
# shellcheck disable=SC2154  # root, source, here, state, python, pi and dry are install.sh's
#
# /opt/companion/releases/7 is an environment of its own, with what the system needs of that version in its folder `system`.
# The link `current` names the release that was installed last, `previous` the one to go back to.

name="Cribbage Companion"

version_of() { sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/companion/__init__.py"; }

link_of() { readlink "$root/$1" 2>/dev/null || true; }

# Prints the release that really runs: launch.sh has gone back where the newest one did not start.
in_use() {
    read -r tried verdict 2>/dev/null <"$state/release-starts" || tried='' verdict=''
    if [ "$verdict" = back ] && [ "$tried" = "$(link_of current)" ]; then link_of previous; else link_of current; fi
}

# Prints what a release is made of: two with the same recipe are the same.
recipe() {
    version_of "$source"
    "$python" --version 2>/dev/null || echo "no Python yet"
    echo "pi: $pi"
    (cd "$source" && find companion firmware hardware/boards systemd pyproject.toml -type f ! -path '*/__pycache__/*' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
}

# --- making one ---

# Sets $former (what runs now), $release (its folder or that of the new one) and $new (the new one, or nothing).
build_release() {
    former=$(in_use) new=''
    if [ -n "$former" ] && [ "$former" = "$(link_of current)" ] && recipe | cmp -s - "$root/$former/recipe"; then
        release=$root/$former
        return
    fi
    new=releases/$(next_number)
    release=$root/$new
    step "Make release ${new#*/}, an environment of its own with $name $(version_of "$source"); this takes some minutes on a Pi." fill_release
}

next_number() {
    # shellcheck disable=SC2012  # the names are numbers
    last=$(ls "$root/releases" 2>/dev/null | sort -n | tail -n 1)
    echo $((${last:-0} + 1))
}

fill_release() {
    what=$source
    [ "$pi" != yes ] || what="$source[pi]"
    mkdir -p "$root/releases"
    "$python" -m venv "$release" >&2 || stop "Python could not make an environment: what it says is above."
    # PYPI: lgpio, where it is built, is to hold all that it needs (its setup.py), as its wheels do.
    PYPI=1 PIP_CACHE_DIR=$root/cache "$release/bin/python" -m pip install -q --disable-pip-version-check "$what" >&2 ||
        stop "The Python packages could not be installed (pip says why, above): is there a network? Run this again when there is."
    cp -R "$here" "$release/system"
    recipe >"$release/recipe"
    sync
}

# --- checking it ---

check_release() { [ -z "$new" ] || step "Check that it runs as the user $user." passes_check; }

passes_check() {
    stays=${former:+the release before stays}
    complaint=$(try_release 2>&1) ||
        stop "$name $(version_of "$source") does not run here ($(echo "$complaint" | tail -n 1)): ${stays:-nothing of it is kept}."
}

try_release() {
    as_user "$release/bin/companion" --version &&
        as_user "$release/bin/companion" score 5H 5S 5D JC --starter 5C &&
        as_user "$release/bin/python" -c "$opens_the_screen" &&
        { [ "$pi" != yes ] || as_user "$release/bin/python" -c "$reads_pins"; } &&
        findings=$(as_user "$release/bin/companion" doctor || true) &&
        case $findings in
            '') echo "its doctor says nothing" && false ;;
            # That no board is plugged in, and no screen, is no fault of the release.
            *) ! echo "$findings" | grep -E '^bad +(packages|board files)' ;;
        esac
}

runs_by_its_command() { [ -n "$dry" ] || as_user "$root/bin/companion" --version >/dev/null; }

# Everything that the screen needs, but a screen.
opens_the_screen='
import os, tempfile
with tempfile.TemporaryDirectory() as home:
    os.environ |= {"KIVY_HOME": home, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    import kivy.graphics, companion.ui.start
'

# Everything that a board at the pins needs, but the pins; lgpio makes a pipe in the folder that LG_WD names.
reads_pins='
import os, tempfile
with tempfile.TemporaryDirectory() as folder:
    os.environ["LG_WD"] = folder
    import gpiozero.pins.lgpio, companion.drivers.gpio.board
    os.chdir("/")
'

# --- going over, and back ---

take_into_use() {
    files=$release/system
    [ -z "$dry" ] || files=$here
    if [ -n "$new" ]; then
        pause_service
        [ -z "$former" ] || [ ! -e "$state/companion.db" ] || step "Back up the games." back_up "$former" "$new"
        step "Go over to release ${new#*/}." switch
    fi
    [ "$screen" = cage ] || remove_service
    place_files "$files"
    [ "$steps" -eq 0 ] || reload_system
    enable_service
    { runs_by_its_command && start_service; } || go_back
    prune
}

switch() {
    rm -f "$state/release-starts"
    one_before=$(link_of previous)
    [ -z "$former" ] || point previous "$former"
    mkdir -p "$root/bin"
    [ -L "$root/bin/companion" ] || ln -s ../current/system/launch.sh "$root/bin/companion"
    [ -L "$root/bin/ready" ] || ln -s ../current/system/ready.sh "$root/bin/ready"
    point current "$new"
}

# A link is changed at once, or not at all.
point() {
    ln -sfn "$2" "$root/$1.new"
    mv -T "$root/$1.new" "$root/$1"
    sync
}

go_back() {
    [ -n "$former" ] && [ -n "$new" ] || stop "The companion does not start; remove it (--uninstall keeps the games) and install it again."
    say "Release ${new#*/} does not start: release ${former#*/} takes over again."
    systemctl stop companion.service || true
    point current "$former"
    if [ -d "$root/${one_before:-none}" ]; then point previous "$one_before"; else rm -f "$root/previous"; fi
    as_user "$release/system/readable.sh" "$root/$former" "$state/backups/before-${new#*/}.zip" ||
        say "The games are all in $state, but release ${former#*/} cannot read them: docs/install.md says what to do."
    place_files "$root/$former/system"
    reload_system
    [ -z "$paused" ] || systemctl start companion.service ||
        stop "Release ${former#*/} does not start either, so it is not the new one's fault: see journalctl -u companion, and docs/install.md."
    stop "$name $(version_of "$source") did not start (journalctl -u companion says why), and release ${former#*/} runs again with all games."
}

# Removes the releases that nobody goes back to, among them any that an earlier run left unfinished.
prune() {
    for path in "$root"/releases/*; do
        case releases/${path##*/} in
            'releases/*' | "$(link_of current)" | "$(link_of previous)" | "${new:-none}") ;;
            *) step "Remove release ${path##*/}, which nothing uses." rm -rf "$path" ;;
        esac
    done
}

# --- a run that was broken off ---

broken_off() {
    status=$?
    trap - EXIT INT TERM HUP
    if [ -n "$dry" ] || [ ! -e "$root" ]; then
        exit "$status"
    fi
    if [ -n "$(link_of current)" ]; then
        new=''
        mend
    else
        remove_everything
    fi
    resume_service
    exit "$status"
}

# What was never finished is cleared away; what was finished is gone on with.
mend() { prune; }
