import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../driver/servers.ts";
import { command } from "../driver/tool.ts";

const KEPT = 1_000_000;
const MADE_AFTERWARDS = 100_000;

/**
 * Keeps many objects that one line of code creates, like the first pages after a start. Then checks at once where V8
 * puts each further object, because a collection would move the object.
 */
const AT_EXIT = `process.once("exit", () => {
  const kept = [];
  const make = (number) => [number, number + 1, number + 2, number + 3];
  for (let number = 0; number < ${KEPT}; number += 1) kept.push(make(number));
  let young = 0;
  for (let number = 0; number < ${MADE_AFTERWARDS}; number += 1) if (%InYoungGeneration(make(number))) young += 1;
  console.log("young", young);
});`;

/**
 * Checks whether V8 creates the server's objects in the young part of the heap, even after many earlier objects of the
 * same line of code were kept (server/tuneHeap.ts). Uses internal functions of V8, which a new version of Node may
 * change.
 */
export default command({
  about: `Where V8 puts new objects of the server (docs/decisions/018-no-pretenuring-in-the-heap.md).
Ends with 1 when objects of the tuned server are old at once, or when the server needs no tuning.`,
  options: {},
  async measure() {
    const tuned = youngAfter("index.ts");
    // Control run without the tuning: V8 then decides by itself to create objects in the old part of the heap.
    const untuned = youngAfter("app.ts");
    return {
      body: [
        `of ${MADE_AFTERWARDS} made afterwards young: ${tuned} in the server, ${untuned} in its modules alone`,
      ],
      isBroken: tuned !== MADE_AFTERWARDS || untuned >= MADE_AFTERWARDS,
    };
  },
});

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
      cwd: path.join(root, "server"),
      env: { ...process.env, PORT: "none" },
      encoding: "utf8",
    },
  );
  const young = /^young (\d+)$/m.exec(stdout)?.[1];
  if (!young) throw new Error(stderr || stdout);
  return Number(young);
}
