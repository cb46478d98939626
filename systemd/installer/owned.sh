# What the installer writes outside of its folder, so that it takes away exactly that (read by ../install.sh).
# shellcheck shell=sh
# shellcheck disable=SC2154  # root, manifest, screen, pi and dry are install.sh's
#
# A line of the manifest is a kind and a path: `dir`, `file` or `link`; or `screen` and `pi`, as they were chosen. A path is
# written down before it is made: a run that is broken off leaves a line too many, and never a file too many.

units=/etc/systemd/system
rules=/etc/udev/rules.d
entry=/usr/local/share/applications/companion.desktop
user_file=/etc/sysusers.d/companion.conf

# wanted_files FOLDER: prints what belongs on this machine, a word each: a file of the folder, "=", and where it goes.
wanted_files() {
    echo "companion.sysusers=$user_file"
    echo "70-companion.rules=$rules/70-companion.rules"
    case $screen in
        cage)
            echo "71-companion-stick.rules=$rules/71-companion-stick.rules"
            for path in "$1"/companion*.service "$1"/companion*.path; do echo "${path##*/}=$units/${path##*/}"; done
            ! has_pins || echo "pi.conf=$units/companion.service.d/pi.conf"
            ;;
        desktop) echo "companion.desktop=$entry" ;;
    esac
}

# The drop-in names groups, and the unit would not start where one is missing.
has_pins() { [ "$pi" = yes ] && getent group gpio >/dev/null && getent group spi >/dev/null; }

# --- the manifest ---

remembered() { sed -n "s/^$1 //p" "$manifest" 2>/dev/null || true; }

is_owned() { grep -qsxF -e "dir $1" -e "file $1" -e "link $1" "$manifest"; }

own() { is_owned "$2" || echo "$1 $2" >>"$manifest"; }

disown() { rewrite_manifest "$(grep -vxF -e "dir $1" -e "file $1" -e "link $1" "$manifest")"; }

remember() {
    [ "$(remembered "$1")" = "$2" ] || rewrite_manifest "$(grep -v "^$1 " "$manifest" || true; echo "$1 $2")"
}

rewrite_manifest() {
    printf '%s\n' "$1" >"$manifest.new"
    mv "$manifest.new" "$manifest"
}

own_root() {
    [ -e "$manifest" ] || step "Make the folder $root." make_root
    [ -n "$dry" ] || { remember screen "$screen"; remember pi "$pi"; }
}

make_root() {
    mkdir -p "$root"
    : >"$manifest"
}

# Makes the folders above a path that are missing, each written down.
make_parents() {
    parent=$(dirname "$1")
    [ -d "$parent" ] || {
        make_parents "$parent"
        parent=$(dirname "$1")
        own dir "$parent"
        mkdir "$parent"
    }
}

# --- files ---

# place_files FOLDER: makes the wanted files those of a folder, and takes away the others that are ours.
place_files() {
    for pair in $(wanted_files "$1"); do place "$1/${pair%%=*}" "${pair#*=}"; done
    for path in $(remembered file); do
        wanted_files "$1" | grep -qE "=$path\$" || step "Remove $path." remove_file "$path"
    done
}

place() {
    if [ ! -e "$2" ]; then
        step "Write $2." write_file "$1" "$2"
    elif cmp -s "$1" "$2"; then
        :
    elif is_from_a_release "$2"; then
        step "Write $2 again." write_file "$1" "$2"
    else
        say "$2 was changed by hand and stays as it is; this release would have what is in $1."
    fi
}

write_file() {
    make_parents "$2"
    own file "$2"
    cp "$1" "$2.new"
    mv "$2.new" "$2"
}

is_from_a_release() {
    for copy in "$root"/releases/*/system/*; do
        ! cmp -s "$copy" "$1" || return 0
    done
    return 1
}

remove_file() {
    if [ -e "$1" ] && ! is_from_a_release "$1"; then
        say "$1 was changed by hand: what it says is kept in $1.changed."
        cp "$1" "$1.changed"
    fi
    rm -f "$1" "$1.new"
    disown "$1"
}

remove_folders() {
    for path in $(remembered dir | sort -r); do
        [ ! -d "$path" ] || [ -n "$(ls -A "$path")" ] || step "Remove $path." rmdir "$path"
    done
}
