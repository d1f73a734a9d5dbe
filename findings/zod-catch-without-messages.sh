#!/usr/bin/env bash
# zod 4.6.7: the callback of `catch` gets `issues` without messages and paths; `error.issues` have both.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund zod@4.6.7
cat >run.mjs <<'JS'
import { catch as caught, parse, string } from "zod/mini";
let told;
parse(caught(string(), (context) => { told = context; return ""; }), 3);
const cases = [
  ["message in issues", String(told.issues[0].message), "undefined"],
  ["message in error.issues", told.error.issues[0].message, "Invalid input"],
];
let changed = false;
for (const [name, now, seen] of cases) {
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
