#!/usr/bin/env bash
# pinyin-pro 3.29.4 never spells 略 and 虐 as the standard does without diaeresis: lue, nue.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund pinyin-pro@3.29.4
cat >run.cjs <<'JS'
const { pinyin } = require("pinyin-pro");
const seen = { 略: ["lüe", "lve"], 虐: ["nüe", "nve"], 旅: ["lü", "lv"] };
let changed = false;
for (const [letter, before] of Object.entries(seen)) {
  const now = [pinyin(letter, { toneType: "none" }), pinyin(letter, { toneType: "none", v: true })];
  console.log(`${letter}: ${now.join(", with v ")}`);
  if (now.join() !== before.join()) { changed = true; console.log(`  changed: it was ${before.join(", with v ")}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.cjs
