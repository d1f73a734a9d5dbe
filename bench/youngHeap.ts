import { spawnSync } from "node:child_process";
import path from "node:path";

/*
 * Run by hand: `npx tsx bench/youngHeap.ts`. Checks whether objects of the server are created in the young part of the
 * heap, even when many earlier objects of the same place were kept (server/tuneHeap.ts). The check uses V8's internal
 * functions, so a new Node version may need other ones.
 */

const KEPT = 1_000_000;
const MADE_AFTERWARDS = 100_000;

/**
 * Keeps every object that one place creates, like the first pages after a start. Then checks the place of each further
 * object at once: a collection in between would move it.
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
// V8 decides when to change the place: the control run shows that it does.
const asItComes = youngAfter("app.ts");
process.stdout.write(
  `of ${MADE_AFTERWARDS} made afterwards young: ${tuned} in the server, ${asItComes} in its modules alone\n`,
);
if (tuned !== MADE_AFTERWARDS || asItComes >= MADE_AFTERWARDS) process.exitCode = 1;

/**
 * Runs an entry of the server, which exits at once because its port is not a number. V8 runs single-threaded: on a busy
 * machine a compiler thread would finish after V8 has to decide.
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
