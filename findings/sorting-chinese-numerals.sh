#!/usr/bin/env bash
# natural-compare 1.4.0, string-natural-compare 3.0.1 and natural-orderby 5.0.0 sort Chinese numerals by code points.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund natural-compare@1.4.0 string-natural-compare@3.0.1 natural-orderby@5.0.0
cat >run.mjs <<'JS'
import { createRequire } from "node:module";
import { orderBy } from "natural-orderby";
const require = createRequire(import.meta.url);
const pages = ["第十页", "第二页", "第一页", "第十一页", "第九页"];
const byCodePoint = "第一页 第九页 第二页 第十一页 第十页";
const collator = new Intl.Collator("zh", { numeric: true });
const cases = [
  ["natural-compare", pages.toSorted(require("natural-compare")).join(" "), byCodePoint],
  ["string-natural-compare", pages.toSorted(require("string-natural-compare")).join(" "), byCodePoint],
  ["natural-orderby", orderBy(pages).join(" "), byCodePoint],
  ["Intl.Collator zh, numeric", pages.toSorted(collator.compare).join(" "), "第二页 第九页 第十页 第十一页 第一页"],
  ["Intl.Collator zh, numeric, circled", ["③", "①", "⑩", "②"].toSorted(collator.compare).join(" "), "① ⑩ ② ③"],
];
let changed = false;
for (const [name, now, seen] of cases) {
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
