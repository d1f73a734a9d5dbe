#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16: its files in a folder are never synced, whatever `fsync` and `wal_sync_method` say.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >run.mjs <<'JS'
import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
let syncs = 0;
for (const name of ["fsyncSync", "fdatasyncSync"]) {
  const original = fs[name];
  fs[name] = (...args) => { syncs += 1; return original(...args); };
}
const startParams = [...PGlite.defaultStartParams.filter((one) => one !== "-F"), "-c", "wal_sync_method=fsync"];
const cases = [];
for (const [name, options, setting] of [["by default", {}, "off"], ["with fsync on", { startParams }, "on"]]) {
  const db = await PGlite.create({ dataDir: `./${setting}`, ...options });
  await db.exec("create table rows (a int); insert into rows values (1)");
  const { rows: [{ fsync }] } = await db.query("show fsync");
  await db.close();
  cases.push([`${name}: fsync, calls of fsync`, `${fsync}, ${syncs}`, `${setting}, 0`]);
}
let changed = false;
for (const [name, now, seen] of cases) {
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
