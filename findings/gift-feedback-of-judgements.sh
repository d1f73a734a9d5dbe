#!/usr/bin/env bash
# gift-pegjs 1.0.2 names the first feedback of a GIFT judgement "trueFeedback". In GIFT it is the text for the wrong
# answer: {T#first#second} shows "first" to who answers false.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund gift-pegjs@1.0.2
cat >run.cjs <<'JS'
const { parse } = require("gift-pegjs");
let changed = false;
for (const key of ["T", "F"]) {
  const [question] = parse(`Water boils at 100 degrees.{${key}#shown after the wrong answer#shown after the right answer}\n`);
  const named = [question.trueFeedback.text, question.falseFeedback.text];
  console.log(`{${key}#…#…}: trueFeedback is “${named[0]}”, falseFeedback is “${named[1]}”`);
  if (named[0] !== "shown after the wrong answer") { changed = true; console.log("  changed: trueFeedback was the first text"); }
}
process.exit(changed ? 1 : 0);
JS
node run.cjs
