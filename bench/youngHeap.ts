import { spawnSync } from "node:child_process";
import path from "node:path";

/*
 * Run by hand: `npx tsx bench/youngHeap.ts`. Checks whether V8 creates the server's objects in the young part of the
 * heap, even after many earlier objects of the same line of code were kept (server/tuneHeap.ts). The check uses
 * internal functions of V8, which a new version of Node may change.
 */

const KEPT = 1_000_000;
const MADE_AFTERWARDS = 100_000;

/**
 * Keeps many objects that one line of code creates, as the first pages after a start do. Then checks where V8 puts each
 * further object, at once, because a collection would move it.
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
// Control run without the tuning: V8 then decides by itself to create objects in the old part of the heap.
const asItComes = youngAfter("app.ts");
process.stdout.write(
  `of ${MADE_AFTERWARDS} made afterwards young: ${tuned} in the server, ${asItComes} in its modules alone\n`,
);
if (tuned !== MADE_AFTERWARDS || asItComes >= MADE_AFTERWARDS) process.exitCode = 1;

/**
 * Runs an entry of the server, which exits at once because its port is not a number. V8 runs with a single thread,
 * because on a busy machine its compiler thread might finish too late for V8's decision.
 */
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
