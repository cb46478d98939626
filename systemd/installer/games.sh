# The user whose games they are, the folder of the games, and their backup (read by ../install.sh).
# shellcheck shell=sh
# shellcheck disable=SC2154  # root, state, user, dry, purge, release and so on are install.sh's

make_user() {
    [ -n "$dry" ] || place "$release/system/companion.sysusers" "$user_file"
    getent passwd "$user" >/dev/null || step "Make the user $user, without password or shell." systemd-sysusers "$user_file"
    [ -d "$state" ] || step "Make the folder of the games, $state." make_state
}

make_state() { install -d -m 700 -o "$user" -g "$user" "$state"; }

# Runs a command as the kiosk does: as its user, with its games, and with nothing of root's.
as_user() {
    (cd / && runuser -u "$user" -- env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$state" COMPANION_STATE="$state" "$@" 9>&-)
}

# back_up OLD NEW: before a release takes over, the one before it writes all games to a file. Where it cannot (a damaged
# journal, or a Python that is gone), all files are copied as they are.
back_up() {
    backup=$state/backups/before-${2##*/}
    as_user mkdir -p "$state/backups"
    complaint=$(as_user "$root/$1/bin/companion" backup --replace "$backup.zip" 2>&1 >/dev/null) || {
        say "The games cannot be backed up as one file ($complaint), so all their files are copied to $backup."
        as_user mkdir -p "$backup"
        as_user sh -c 'cd "$1" && find . -maxdepth 1 ! -name . ! -name backups ! -name "before-restore-*" -exec cp -a -t "$2" {} +' \
            sh "$state" "$backup" || stop "The games could not be copied, so nothing was changed: is the disk full? Make room, then run this again."
    }
}

# Without --purge the folder of the games stays, and with it the user whose it is. A folder without a file is no loss.
remove_games() {
    [ -n "$purge" ] || [ ! -e "$state/.config/pulse" ] || step "Remove what the sound library left in $state." forget_sound
    if [ -n "$purge" ]; then
        [ ! -e "$state" ] || step "Remove $state with all games and settings." rm -rf "$state"
    elif [ -d "$state" ] && [ -z "$(ls -A "$state")" ]; then
        step "Remove $state, which is empty." rmdir "$state"
    fi
    [ -e "$state" ] && [ -z "$dry$purge" ] || ! getent passwd "$user" >/dev/null || step "Remove the user $user." remove_user
}

# A program that only looks for a sound server makes this folder; it is nothing of the games.
forget_sound() {
    rm -rf "$state/.config/pulse"
    rmdir --ignore-fail-on-non-empty "$state/.config"
}

remove_user() {
    userdel "$user"
    ! getent group "$user" >/dev/null || groupdel "$user"
}

say_where_games_are() {
    [ -z "$dry" ] || return 0
    if [ -e "$state" ]; then
        say "Cribbage Companion is removed. Its games and settings are kept in $state; --uninstall --purge removes them, too."
    else
        say "Cribbage Companion is removed."
    fi
}
