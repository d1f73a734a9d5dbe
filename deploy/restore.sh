#!/bin/sh
# Restores PostgreSQL as it was at a time beside the running one, from the base backups and the log that pgbackrest
# keeps (POINT_IN_TIME=1 deploy/install.sh). The running database is only read.
set -eu

usage() {
    cat <<'TEXT'
deploy/restore.sh --to "TIME" | --drill | --remove
  --to "2026-11-27 10:31"  brings the database as it was at this time of China (Asia/Shanghai; seconds may follow) into
                           INTO, starts it on PORT, and prints the rows of each table beside those of the running one
  --drill                  the same to the end of the archived log; then removes it, and writes BACKUP_DIR/drill.json,
                           whose time /metrics reports
  --remove                 stops the restored copy and removes it

  SCHOOL      flag of a school whose rows are printed too              none
  INTO        folder of the restored copy, with room for the database  /var/lib/beikao-restored
  PORT        its port, on 127.0.0.1 alone                             5499
  STANZA      of pgbackrest                                            beikao
  OWNER       user of PostgreSQL's processes                           postgres
  BEIKAO      the command that runs `undo`                             beikao
  BACKUP_DIR  as for the upstream                                      /var/backups/beikao
Ends with 1 when nothing could be restored. Learners notice nothing in any case.
TEXT
}
say() { echo "restore.sh: $*"; }
stop() {
    say "$*" >&2
    exit 1
}

SCHOOL=${SCHOOL:-} INTO=${INTO:-/var/lib/beikao-restored} PORT=${PORT:-5499}
STANZA=${STANZA:-beikao} OWNER=${OWNER:-postgres} BEIKAO=${BEIKAO:-beikao} BACKUP_DIR=${BACKUP_DIR:-/var/backups/beikao}

mode=${1-}
case $mode in
--to) [ -n "${2-}" ] || stop "--to needs a time, such as \"2026-11-27 10:31\"" ;;
--drill | --remove) ;;
--help)
    usage
    exit 0
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
[ "$(id -u)" -eq 0 ] || stop "run it as root"
as_owner() { (cd / && runuser -u "$OWNER" -- "$@"); }
# Programs of the version of the copy, which Debian keeps out of PATH.
bin() { echo "/usr/lib/postgresql/$(cat "$INTO/data/PG_VERSION")/bin"; }

remove() {
    [ -e "$INTO" ] || return 0
    # Only a folder of this script is stopped and removed.
    [ -e "$INTO/beikao-restored" ] || [ -z "$(ls -A "$INTO")" ] || stop "$INTO is no restored copy"
    [ ! -e "$INTO/data/postmaster.pid" ] || as_owner "$(bin)/pg_ctl" -D "$INTO/data" -m immediate -w stop >/dev/null || true
    rm -rf "$INTO"
}
# Leaves no half copy, which would keep the disk full.
give_up() {
    remove
    stop "$*"
}
explain() {
    if grep -q 'recovery ended before configured recovery target' "$INTO/restore.log"; then
        give_up "the archived log does not reach $target: name an earlier time, or wait a minute"
    fi
    tail -n 20 "$INTO/restore.log" >&2
    give_up "the copy does not start"
}
if [ "$mode" = --remove ]; then
    remove
    say "$INTO is removed"
    exit 0
fi

command -v pgbackrest >/dev/null || stop "pgbackrest is not installed: POINT_IN_TIME=1 deploy/install.sh"
if [ "$mode" = --drill ]; then
    INTO=$INTO-drill PORT=$((PORT + 1))
    target=$(TZ=Asia/Shanghai date '+%F %T')
else
    # Read here, so that a wrong time is refused before anything is written.
    target=$(TZ=Asia/Shanghai date -d "$2" '+%F %T' 2>/dev/null) || stop "\"$2\" is no time"
    [ "$(date -d "$target +0800" +%s)" -le "$(date +%s)" ] || stop "$target (China) is not over yet"
fi
remove
install -d -m 700 -o "$OWNER" "$INTO"
: >"$INTO/beikao-restored"
if [ "$mode" = --drill ]; then
    # A drill that fails or is stopped leaves no copy either.
    trap remove EXIT
    trap 'exit 143' TERM INT HUP
fi
install -d -m 700 -o "$OWNER" "$INTO/data"
say "restoring $target (time of China) into $INTO"
if [ "$mode" = --drill ]; then set -- --type=default; else set -- --type=time "--target=$target+08" --target-action=promote; fi
as_owner pgbackrest --stanza="$STANZA" --pg1-path="$INTO/data" "$@" --archive-mode=off restore ||
    give_up "nothing could be restored; beikao backup point-in-time lists the times"
# The copy has settings of its own, not those of Debian. It has the running one's roles and their passwords.
printf '%s\n' "local all $OWNER peer" 'host all all 127.0.0.1/32 scram-sha-256' >"$INTO/hba.conf"
: >"$INTO/postgresql.conf"
chown "$OWNER" "$INTO/hba.conf" "$INTO/postgresql.conf"
options="-p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=$INTO -c hba_file=$INTO/hba.conf"
# Without hot_standby the copy takes no connection before the log is replayed, and may have fewer max_connections.
options="$options -c config_file=$INTO/postgresql.conf -c data_directory=$INTO/data -c archive_mode=off -c hot_standby=off"
as_owner "$(bin)/pg_ctl" -D "$INTO/data" -l "$INTO/restore.log" -t 21600 -w start -o "$options" >/dev/null || explain
# pg_ctl returns as soon as the replay begins, because hot_standby is off; connections are taken after it.
until as_owner "$(bin)/pg_isready" -q -h "$INTO" -p "$PORT"; do
    as_owner "$(bin)/pg_ctl" -D "$INTO/data" status >/dev/null || explain
    sleep 1
done
counted=$($BEIKAO undo --from "$PORT") || stop "the rows cannot be counted"
echo "$counted"
[ -z "$SCHOOL" ] || $BEIKAO undo --from "$PORT" --school "$SCHOOL"
if [ "$mode" = --drill ]; then
    rows=$(echo "$counted" | awk 'NR > 3 { rows += $2 } END { print rows + 0 }')
    [ "$rows" -gt 0 ] || stop "the copy has no rows"
    remove
    # Written elsewhere: BACKUP_DIR is not root's, and a link there may lead anywhere.
    part=$(mktemp)
    printf '{"restored":"%s+08:00","rows":%s}\n' "$target" "$rows" >"$part"
    chmod 644 "$part"
    mv -fT "$part" "$BACKUP_DIR/drill.json"
    say "the drill has restored $rows rows of $target and removed them again"
    exit 0
fi
say "the copy of $target (time of China) is at 127.0.0.1:$PORT; the running database is as it was"
say "next: $BEIKAO undo attempts --from $PORT --where paper_id=NUMBER, then the same with --write, then $0 --remove"
