#!/usr/bin/env bash
# ts-fsrs 5.4.2 counts the days between two reviews by dates of UTC. In China such a day begins at 08:00.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund ts-fsrs@5.4.2
cat >run.cjs <<'JS'
const { createEmptyCard, fsrs, Rating } = require("ts-fsrs");
const scheduler = fsrs({ enable_fuzz: false });
/** Days that the library counts between a missed review and a good one, both given in Shanghai time. */
function days(missed, reviewed) {
  const card = scheduler.next(createEmptyCard(new Date(missed)), new Date(missed), Rating.Again).card;
  return scheduler.next(card, new Date(reviewed), Rating.Good).log.elapsed_days;
}
function outcome(...times) {
  try { return days(...times); } catch (error) { return `${error.name}: ${error.message}`; }
}
const cases = [
  ["evening, next morning", "2026-03-01T21:00:00+08:00", "2026-03-02T07:00:00+08:00", 0],
  ["noon, next noon", "2026-03-01T12:00:00+08:00", "2026-03-02T12:00:00+08:00", 1],
  ["07:50 and 08:10 of one morning", "2026-03-02T07:50:00+08:00", "2026-03-02T08:10:00+08:00", 1],
  ["0.7 s back over 08:00", "2026-03-02T08:00:00.500+08:00", "2026-03-02T07:59:59.800+08:00", 'FSRSValidationError: Invalid delta_t "-1"'],
];
let changed = false;
for (const [name, missed, reviewed, seen] of cases) {
  const now = outcome(missed, reviewed);
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.cjs
