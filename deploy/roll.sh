# shellcheck shell=sh
# Sourced by deploy/upgrade.sh and deploy/docker/upgrade.sh: the order in which processes are exchanged while others serve
# (docs/decisions/063). Whoever sources it defines `usage`, then the names UPSTREAMS (empty: an API of your own) and SITES with WAIT, and
# what is done to one of them: leave_out, put_back, stop, start, is_ready, and why, which tells the command that says what is wrong.

# Usage: check_direction [back|stop]: ends the script with its usage for anything else.
check_direction() {
    case "$1" in
    '' | back | stop) return ;;
    esac
    usage
    [ "$1" = --help ] || exit 2
    exit
}

# Usage: wait_for NAME
wait_for() {
    left=$WAIT
    until is_ready "$1"; do
        left=$((left - 1))
        if [ "$left" -le 0 ]; then
            echo "$1: not ready after $WAIT s; it stays out of nginx, the rest is as it was. Why: $(why "$1")" >&2
            exit 1
        fi
        sleep 1
    done
}

# Usage: roll NAME...
roll() {
    if [ $# -eq 1 ]; then echo "$1: it is the only one: nobody answers for it until it is ready" >&2; fi
    for name in "$@"; do
        echo "$name: out of nginx, restarting"
        leave_out "$name"
        # What was sent to it before arrives.
        sleep 2
        stop "$name"
        start "$name"
        wait_for "$name"
        put_back "$name"
        echo "$name: ready, in nginx again"
    done
}

# Usage: exchange [back|stop]
exchange() {
    # shellcheck disable=SC2086 # names are words
    case "${1-}" in
    '') [ -z "$UPSTREAMS" ] || roll $UPSTREAMS; roll $SITES ;;
    back) roll $SITES; [ -z "$UPSTREAMS" ] || roll $UPSTREAMS ;;
    stop)
        for name in $UPSTREAMS; do stop "$name"; done
        # The first runs the migrations; the others come to tables that are up to date.
        for name in $UPSTREAMS; do
            start "$name"
            wait_for "$name"
            put_back "$name"
            echo "$name: ready"
        done
        roll $SITES
        ;;
    esac
}
