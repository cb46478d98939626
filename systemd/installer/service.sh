# The unit: enabled, started, and what else must hear of a change (read by ../install.sh).
# shellcheck shell=sh
# shellcheck disable=SC2154  # screen, start, new, dry and the paths are install.sh's

wants=/etc/systemd/system/multi-user.target.wants/companion.service
paused=''

# Whether systemd runs this machine, rather than only lying on the disk of an image that is being built.
is_running() { [ -d /run/systemd/system ]; }

is_active() { is_running && systemctl is-active -q companion.service; }

# Nobody plays while the games are backed up and the release changes.
pause_service() {
    [ -n "$start" ] && is_active || return 0
    step "Stop the companion for a moment." systemctl stop companion.service
    paused=yes
}

resume_service() { [ -z "$paused" ] || systemctl start companion.service || true; }

enable_service() {
    [ "$screen" = cage ] && [ ! -L "$wants" ] || return 0
    step "Enable companion.service: it starts with the machine." enable
}

enable() {
    make_parents "$wants"
    own link "$wants"
    systemctl enable -q companion.service
}

# Starts what is there now, where it is not running already. False only if a release that took over from one that ran
# does not start.
start_service() {
    [ "$screen" = cage ] && [ -n "$start" ] && is_running || return 0
    [ "$steps" -gt 0 ] || ! is_active || return 0
    step "Start the companion." start
}

# systemctl returns when the companion says that it is ready, or when it has failed to.
start() {
    ! systemctl restart companion.service || return 0
    [ -z "$paused" ] || return 1
    say "It did not start: journalctl -u companion says why, and docs/install.md what to do. It is tried again, now and with each start of the machine."
}

disable() {
    ! is_running || {
        systemctl stop companion.service 'companion-*.path' || true
        systemctl reset-failed companion.service || true
    } 2>/dev/null
    rm -f "$wants"
    disown "$wants"
}

remove_service() {
    if [ -L "$wants" ] || is_active; then step "Stop and disable companion.service." disable; fi
}

reload_system() {
    is_running || return 0
    [ -z "$dry" ] || return 0
    systemctl daemon-reload
    ! command -v udevadm >/dev/null || { udevadm control --reload && udevadm trigger --subsystem-match=tty; } || true
}
