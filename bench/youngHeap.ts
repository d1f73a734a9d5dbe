import { spawnSync } from "node:child_process";
import path from "node:path";

/*
 * By hand: `npx tsx bench/youngHeap.ts`. Whether what the server makes stays in the young part of the heap, even where much
 * of it was kept once (server/tuneHeap.ts). It asks V8 itself, so a new Node may need other questions.
 */

const KEPT = 1_000_000;
const MADE_AFTERWARDS = 100_000;

/**
 * Everything that one place makes is kept, as when the first pages come together; then it is asked where V8 puts what
 * the place makes next, each time at once: a collection in between would move it.
 */
const AT_EXIT = `process.once("exit", () => {
  const kept = [];
  const make = (number) => [number, number + 1, number + 2, number + 3];
  for (let number = 0; number < ${KEPT}; number += 1) kept.push(make(number));
  let young = 0;
  for (let number = 0; number < ${MADE_AFTERWARDS}; number += 1) if (%InYoungGeneration(make(number))) young += 1;
  console.log("young", young);
});`;

const tuned = youngAfter("index.ts");
// How soon V8 decides is its own affair: the control shows that it does.
const asItComes = youngAfter("app.ts");
process.stdout.write(
  `of ${MADE_AFTERWARDS} made afterwards young: ${tuned} in the server, ${asItComes} in its modules alone\n`,
);
if (tuned !== MADE_AFTERWARDS || asItComes >= MADE_AFTERWARDS) process.exitCode = 1;

/** The server ends at once, for lack of a port that it can read. One thread: a busy machine would compile later than V8 has to decide. */
function youngAfter(entry: string): number {
  const v8 = ["--single-threaded", "--allow-natives-syntax", "--max-semi-space-size=1"];
  const atExit = `data:text/javascript,${encodeURIComponent(AT_EXIT)}`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...v8, "--import", "tsx", "--import", atExit, entry],
    {
      cwd: path.resolve(import.meta.dirname, "../server"),
      env: { ...process.env, PORT: "none" },
      encoding: "utf8",
    },
  );
  const young = /^young (\d+)$/m.exec(stdout)?.[1];
  if (!young) throw new Error(stderr || stdout);
  return Number(young);
}
