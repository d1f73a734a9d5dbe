import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeBareDebian, missingDebian } from "./bareDebian.ts";

/*
 * Runs install.sh in a new Debian. systemd does not run there (timers.test.ts has one), so the test starts the commands
 * of the units itself.
 */
const reason = missingDebian();
if (reason) console.log(`deploy/install.sh is not tested on a bare Debian: ${reason}`);

const INSIDE = `set -eu
cd /srv/beikao/releases/1
first=$(date +%s)
deploy/install.sh
echo "install.sh, packages and build at hand: $(($(date +%s) - first)) s"
state() { find /etc /srv/beikao/shared /usr/local/bin -type f -exec sha256sum {} + | sort; find /etc/beikao /etc/nginx -printf '%M %u %g %p %l\\n' | sort; }
state >/tmp/first; deploy/install.sh; state >/tmp/second; diff /tmp/first /tmp/second && echo "again: nothing changed"
nginx -t -q && echo "nginx: valid"
as_beikao() { setpriv --reuid=beikao --regid=beikao --init-groups -- env HOST=127.0.0.1 SEED=off NODE_ENV=production LOG_LEVEL=error "$@" & }
# Codes go into a log here, which no unit does.
for port in 3101 3102; do as_beikao DATA_DIR=/var/lib/beikao PORT=$port $(grep = /etc/beikao/upstream.env) SMS=log LOG_LEVEL=info node dist/upstream/index.js >>/tmp/upstream.log; done
for port in 3001 3002; do as_beikao PORT=$port $(grep = /etc/beikao/site.env) node dist/server/index.js; done
for port in 3101 3102 3001 3002 3100; do
    for try in $(seq 60); do curl -fsS -o /dev/null http://127.0.0.1:$port/readyz 2>/dev/null && echo "$port: ready" && break || sleep 1; done
done
echo "port 80, a host that is not known: $(curl -s -o /dev/null -w '%{http_code}' -H 'Host: nobody.test' http://127.0.0.1/)"
mkdir -p /etc/letsencrypt/live/school.test
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=school.test -keyout /etc/letsencrypt/live/school.test/privkey.pem -out /etc/letsencrypt/live/school.test/fullchain.pem 2>/dev/null
deploy/install.sh school.test
echo "school.test: $(curl -sk --retry 10 --retry-delay 1 --retry-all-errors -o /dev/null -w '%{http_code}' --resolve school.test:443:127.0.0.1 https://school.test/)"
began=$(date +%s)
cp -r examples/school /tmp/school && sed -i 's/qinghe.localhost/school.test/' /tmp/school/agencies.yaml
beikao admin school put /tmp/school
# Each process of the site remembers for 15 s that nobody had this host.
known=0; for try in $(seq 60); do [ "$(curl -sk -o /dev/null -w '%{http_code}' --resolve school.test:443:127.0.0.1 https://school.test/)" = 200 ] && known=$((known + 1)) || known=0; [ $known -lt 6 ] || break; sleep 1; done
node tests/deploy/learner.mjs school.test /tmp/upstream.log
echo "from no school to a learner who has played and sat: $(($(date +%s) - began)) s"
beikao backup /var/backups/beikao/first.jsonl.gz
stat -c '%U %a %n' /var/backups/beikao /var/backups/beikao/first.jsonl.gz /etc/beikao /etc/beikao/upstream.env /var/lib/beikao
ls /etc/systemd/system/*.wants | grep beikao
setpriv --reuid=www-data --regid=www-data --clear-groups -- cat /etc/beikao/upstream.env 2>&1 || true
`;

test.skipIf(reason)(
  "install.sh sets up a bare Debian 12, changes nothing on a second run, and a folder opens a school there",
  () => {
    // With the packages that are needed for films and PDFs (docs/console.md).
    using debian = makeBareDebian(["ffmpeg", "poppler-utils", "poppler-data"]);
    const { root, release } = debian;
    writeFileSync(path.join(root, "tmp/inside.sh"), INSIDE);
    // In namespaces of their own, processes cannot use a port of this machine, and all of them end with the namespace.
    const outside = `ip link set lo up && mount -t proc proc '${root}/proc' && mount --bind node_modules '${release}/node_modules' && mount -o remount,ro,bind '${release}/node_modules' && exec chroot '${root}' sh /tmp/inside.sh`;
    const { status, stdout, stderr } = spawnSync(
      "unshare",
      ["--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", outside],
      { encoding: "utf8", env: { ...process.env, TMPDIR: "/tmp" } },
    );
    console.log(stdout);
    expect(status, stdout + stderr).toBe(0);
    const [, took = ""] = /has played and sat: (\d+) s/.exec(stdout) ?? [];
    expect(Number(took)).toBeLessThan(180);
    for (const line of [
      "again: nothing changed",
      "nginx: valid",
      "3101: ready",
      "3102: ready",
      "3001: ready",
      "3002: ready",
      "3100: ready",
      "port 80, a host that is not known: 404",
      // 404 is the site's own answer: no school has been opened yet.
      "school.test: 404",
      "registered",
      "plays hls: 200 200 with bytes, captions 1",
      "page: 200 of the course",
      "exam: saved, receipt, finished",
      "beikao 700 /var/backups/beikao",
      "beikao 600 /var/backups/beikao/first.jsonl.gz",
      "root 750 /etc/beikao",
      "root 640 /etc/beikao/upstream.env",
      "beikao 700 /var/lib/beikao",
      "beikao-upstream@3101.service",
      "beikao@3002.service",
      "beikao-backup.timer",
      "cat: /etc/beikao/upstream.env: Permission denied",
    ])
      expect(stdout.split("\n"), line).toContain(line);
  },
  900_000,
);
