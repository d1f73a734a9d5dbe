#!/bin/sh
# Put to /usr/local/bin/beikao by deploy/install.sh. Runs the commands of the release in use as the user beikao, with
# its environment, which no shell reads: beikao admin order list; beikao backup /var/backups/beikao/today.jsonl.gz
#
# Paths are the caller's. A file or folder that beikao may not read is copied for it. A new file of --csv or --xlsx, and
# a new path that begins with ./ or ../, is moved to its place afterwards when beikao may not write there. Only words
# with a / or a . are taken for files that exist.
set -eu
as_beikao() { setpriv --reuid=beikao --regid=beikao --init-groups --inh-caps=-all -- "$@"; }

handed=
number=0
place() { # the folder in which beikao gets the next file
    if [ -z "$handed" ]; then
        handed=$(mktemp -d /var/tmp/beikao-XXXXXX)
        trap 'rm -rf "$handed"' EXIT
        trap 'exit 129' HUP
        trap 'exit 130' INT
        trap 'exit 143' TERM
        # The folder stays root's, so that no process of beikao exchanges what root writes below it.
        chmod 711 "$handed"
    fi
    number=$((number + 1))
    mkdir -m 700 "$handed/$number"
}
is_unreadable() { # from /, because find complains when it cannot return to a folder of root
    at=$(realpath -- "$1")
    [ -n "$(cd / && as_beikao find "$at" ! -readable -print -quit 2>&1)" ]
}
is_unwritable() { [ -d "$(dirname "$1")" ] && ! as_beikao test -w "$(dirname "$1")" 2>/dev/null; }

before=
for word; do
    shift
    option=
    path=$word
    case $word in --csv=* | --xlsx=* | --file=*) option=${word%%=*}= path=${word#*=} ;; esac
    made=
    case $before$option$path in --csv* | --xlsx* | ./* | ../*) made=1 ;; esac
    before=
    case $word in --csv | --xlsx) before=$word ;; esac
    case $path in -*) ;; */* | *.*)
        if [ -e "$path" ]; then
            if is_unreadable "$path"; then
                place
                cp -RH -- "$path" "$handed/$number/"
                chown -R -h beikao "$handed/$number"
                path=$handed/$number/$(basename "$path")
            fi
        elif [ -n "$made" ] && is_unwritable "$path"; then
            place
            chown beikao "$handed/$number"
            printf '%s\n' "$path" >"$handed/$number.to"
            path=$handed/$number/$(basename "$path")
        fi
        ;;
    esac
    set -- "$@" "$option$path"
done

set -- node /usr/local/lib/beikao/withEnv.mjs /etc/beikao/upstream.env DATA_DIR=/var/lib/beikao \
    node /srv/beikao/current/scripts/run.mjs "$@"
[ -n "$handed" ] || exec setpriv --reuid=beikao --regid=beikao --init-groups --inh-caps=-all -- "$@"

code=0
as_beikao "$@" || code=$?
for to in "$handed"/*.to; do
    [ -e "$to" ] || continue
    target=$(cat "$to")
    found=${to%.to}/$(basename "$target")
    [ -e "$found" ] || continue
    [ ! -e "$target" ] || { echo "beikao: $target is there already. Name a new file." >&2; exit 1; }
    chown -R -h "$(id -u):$(id -g)" "$found"
    mv -- "$found" "$target"
    # The command reports a file that a power cut cannot take; mv may have copied it.
    sync -f -- "$target"
done
exit "$code"
