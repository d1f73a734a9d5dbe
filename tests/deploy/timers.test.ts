import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeBareDebian, missingDebian } from "./bareDebian.ts";

/*
 * Boots a new Debian with its own systemd in a container, and installs with POINT_IN_TIME=1 there.
 */
const reason =
  missingDebian() ??
  (spawnSync("systemd-nspawn", ["--version"]).error ? "systemd-container is not installed" : undefined);
if (reason) console.log(`POINT_IN_TIME=1 is not tested under systemd: ${reason}`);

/** Started by the container's systemd. Prints to a file, and switches the container off. */
const UNIT = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh /root/inside.sh
ExecStopPost=/usr/bin/systemctl --no-block poweroff
StandardOutput=file:/root/out
StandardError=inherit
[Install]
WantedBy=graphical.target
`;

const INSIDE = `set -eu
cd /srv/beikao/releases/1
setUp() { POINT_IN_TIME=1 deploy/install.sh; }
archives() { runuser -u postgres -- psql -Atqc 'show archive_mode'; }
started() { systemctl show -p ActiveEnterTimestampMonotonic 'postgresql@*'; }
run() { if systemctl start "beikao-$1"; then echo "$1: success"; else echo "$1: failed"; fi; }
setUp; echo "installed: $(archives)"
one=$(started); setUp; [ "$one" = "$(started)" ] && echo "again: PostgreSQL runs on"

setting=$(ls /etc/postgresql/*/main/conf.d/beikao-point-in-time.conf)
mv "$setting" /tmp/setting; systemctl restart postgresql
until runuser -u postgres -- psql -Atqc 'select 1' >/dev/null 2>&1; do sleep 1; done
mv /tmp/setting "$setting"; echo "broken off before the restart: $(archives)"
setUp; echo "after that: $(archives)"

for timer in base drill backup; do
    mkdir "/etc/systemd/system/beikao-$timer.timer.d"
    printf '[Timer]\\nOnCalendar=\\nOnCalendar=*:*:0/5\\nRandomizedDelaySec=0\\nAccuracySec=1s\\n' >"/etc/systemd/system/beikao-$timer.timer.d/soon.conf"
done
systemctl daemon-reload; systemctl restart beikao-base.timer beikao-drill.timer beikao-backup.timer
for try in $(seq 120); do [ ! -e /var/backups/beikao/drill.json ] || break; sleep 1; done
systemctl stop beikao-base.timer beikao-drill.timer beikao-backup.timer
while systemctl list-jobs | grep -q beikao; do sleep 1; done
for unit in base drill backup; do echo "timer: $unit $(systemctl show -P Result beikao-$unit)"; done
ls /var/backups/beikao | sed 's/^2.*jsonl/backup.jsonl/' | sort -u
curl -s http://127.0.0.1:3101/metrics | sed -n 's/^drill_newest_timestamp_seconds [1-9].*/the drill is measured/p'
beikao backup point-in-time | sed 's/ .*//' | sort -u

printf '#!/bin/sh\\necho "alarm: $1"\\n' >/etc/beikao/alarm; chmod 755 /etc/beikao/alarm
mv /usr/local/bin/beikao /root/beikao; run drill; mv /root/beikao /usr/local/bin/beikao
[ -e /var/lib/beikao-restored-drill ] || echo "no copy is left"
mv /etc/pgbackrest.conf /root/; run base; mv /root/pgbackrest.conf /etc/
until [ "$(journalctl -b -t beikao -o cat | grep -c failed)" -ge 2 ]; do sleep 1; done
journalctl -b -t beikao -o cat
run drill; run base
systemctl --failed --no-legend
for port in 3101 3102 3001 3002; do curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" && echo "$port: ready"; done
`;

test.skipIf(reason)(
  "POINT_IN_TIME=1 archives, its timers back up and restore for trial under systemd, and what fails raises the alarm",
  () => {
    using debian = makeBareDebian(["systemd-sysv", "pgbackrest"]);
    const within = (file: string) => path.join(debian.root, file);
    writeFileSync(within("root/inside.sh"), INSIDE);
    writeFileSync(within("etc/systemd/system/trial.service"), UNIT);
    spawnSync("systemctl", ["--root", debian.root, "enable", "trial"]);
    const { status } = spawnSync(
      "systemd-nspawn",
      [
        "--quiet",
        "--boot",
        // Ports of the container are not those of this machine.
        "--private-network",
        "--register=no",
        "--keep-unit",
        `--directory=${debian.root}`,
        `--bind-ro=${path.resolve("node_modules")}:/srv/beikao/releases/1/node_modules`,
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    const out = readFileSync(within("root/out"), "utf8");
    console.log(out);
    expect(status).toBe(0);
    for (const line of [
      "installed: on",
      "again: PostgreSQL runs on",
      "broken off before the restart: off",
      "after that: on",
      "timer: base success",
      "timer: drill success",
      "timer: backup success",
      "backup.jsonl.gz",
      "drill.json",
      "the drill is measured",
      "earliest",
      "latest",
      "drill: failed",
      "no copy is left",
      "base: failed",
      "beikao-drill.service failed: journalctl -u beikao-drill.service -n 50",
      "beikao-base.service failed: journalctl -u beikao-base.service -n 50",
      "drill: success",
      "base: success",
      "3001: ready",
      "3102: ready",
    ])
      expect(out.split("\n"), line).toContain(line);
  },
  1_800_000,
);
