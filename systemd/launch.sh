#!/bin/sh
# The command /opt/companion/bin/companion: runs the release that was installed last.
#
# In the kiosk a new release is on trial until it was ready once (ready.sh hears of it from systemd). When it was started
# twice and never became ready, the third start is the release before it, until another one is installed. Nobody needs to be
# root for that: which one runs is a line in the folder of the games. So the words in the unit's ExecStart must be
# words that the release before knows, too.
set -eu
system=$(dirname "$(readlink -f "$0")")
root=${system%/releases/*}
newest=$(readlink "$root/current")
former=$(readlink "$root/previous" || true)
most_starts=2

# A disk that cannot be written to is no reason not to play.
note() { { echo "$newest $1" >"$ledger.new" && mv "$ledger.new" "$ledger"; } 2>/dev/null || true; }

go_back() {
    echo "Release ${newest#*/} was started $most_starts times and never became ready: release ${former#*/} runs instead." >&2
    "$system/readable.sh" "$root/$former" "$STATE_DIRECTORY/backups/before-${newest#*/}.zip" || true
    note back
    chosen=$former
}

# A new Python (the system was upgraded) is the end of releases that were made for another one.
runs() { "$root/$1/bin/companion" --version >/dev/null 2>&1; }

choose() {
    ledger=$STATE_DIRECTORY/release-starts
    read -r tried starts 2>/dev/null <"$ledger" || tried=''
    [ "$tried" = "$newest" ] || starts=0
    case $starts in
        ready) ;;
        back) chosen=$former ;;
        "$most_starts") ! runs "$former" || go_back ;;
        [0-9]) note $((starts + 1)) ;;
    esac
}

chosen=$newest
if [ -n "${STATE_DIRECTORY:-}" ] && [ -n "$former" ] && [ "${1:-}" = play ]; then choose; fi
exec "$root/$chosen/bin/companion" "$@"
