#!/bin/sh
# PgBouncer before the database of compose.yaml, with the one account and password that it has.
set -eu
AT=${AT:-host=db port=5432}
PORT=${PORT:-6432}
umask 077
printf '"beikao" "%s"\n' "$PASSWORD" >/tmp/users
cat >/tmp/pgbouncer.ini <<TEXT
[databases]
beikao = $AT
[pgbouncer]
listen_addr = *
listen_port = $PORT
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /tmp/users
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
TEXT
exec pgbouncer -q /tmp/pgbouncer.ini
