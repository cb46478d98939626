# Saying what is done, and asking whether to (read by ../install.sh).
# shellcheck shell=sh

steps=0

say() { printf '%s\n' "$*"; }

# Ends with a sentence that says what is wrong and what to do.
stop() {
    printf '%s\n' "$*" >&2
    exit 1
}

# step SENTENCE COMMAND...: says the step and does it. Everything that changes this machine goes through here.
step() {
    steps=$((steps + 1))
    if [ -n "$dry" ]; then
        say "Would: $1"
        return
    fi
    say "-> $1"
    shift
    "$@"
}

ask() {
    [ -z "$yes$dry" ] || return 0
    [ -t 0 ] || stop "There is nobody to ask: say --yes, or --dry-run to see the steps."
    printf '%s [Y/n] ' "$1"
    read -r answer || answer=n
    case $answer in
        '' | [Yy]*) ;;
        *) stop "Nothing was changed." ;;
    esac
}
