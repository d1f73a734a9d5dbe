#!/usr/bin/env bash
# fflate 0.8.3: a zip of more than 65,535 files states their number modulo 65,536, without a zip64 record or an error.
# yauzl 3.4.0 believes it: a QTI package of 70,000 questions is read as one of 4,464.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund fflate@0.8.3 yauzl@3.4.0 yazl@3.3.1
cat >run.mjs <<'JS'
import { zipSync } from "fflate";
import { fromBuffer } from "yauzl";
import yazl from "yazl";
const NUM = 70_000;
const names = Array.from({ length: NUM }, (_, i) => `item-${i}.xml`);
const content = new Uint8Array(1);
const count = (bytes) =>
  new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let seen = 0;
      zip.on("entry", () => { seen += 1; zip.readEntry(); });
      zip.on("end", () => resolve(seen));
      zip.on("error", reject);
      zip.readEntry();
    });
  });
const ours = zipSync(Object.fromEntries(names.map((name) => [name, content])), { level: 0 });
const other = new yazl.ZipFile();
for (const name of names) other.addBuffer(Buffer.from(content), name, { compress: false });
other.end();
const parts = [];
for await (const part of other.outputStream) parts.push(part);
const cases = [
  ["files that yauzl reads of 70,000 by fflate", await count(ours), 4_464],
  ["of 70,000 by yazl, which writes zip64", await count(Buffer.concat(parts)), 70_000],
];
let changed = false;
for (const [name, now, seen] of cases) {
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
