import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importQuestions } from "./importQuestions.ts";

const FIRST = 5_000;
const LAST = 20_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** Returns the bytes of live objects on the heap of JavaScript. */
function liveBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

/** Imports a file without writing; returns how many bytes of the heap each further question keeps. */
async function keptOf(file: string): Promise<number> {
  const live = new Map<number, number>();
  const report = await importQuestions({
    file,
    onProgress: (done) => void ((done === FIRST || done === LAST) && live.set(done, liveBytes())),
  });
  expect(report).toMatchObject({ total: LAST, accepted: LAST });
  return ((live.get(LAST) ?? Infinity) - (live.get(FIRST) ?? 0)) / (LAST - FIRST);
}

test("keeps next to nothing of a question on the heap after it was read", async () => {
  const file = join(folder, "many.jsonl");
  const stream = createWriteStream(file);
  for (let i = 0; i < LAST; i++) {
    const texts = ["甲", "乙", "丙", "丁"].map((name) => `选项${name}的第 ${i} 种说法，比编号长得多`);
    const options = texts.map((text, at) => ({ key: "ABCD"[at], text }));
    const fields = { id: `memory-${i}`, source: "many", subject: "高中生物", type: "single", answer: ["B"] };
    stream.write(`${JSON.stringify({ ...fields, stem: `第 ${i} 个问题问的是什么？`, options })}\n`);
  }
  stream.end();
  await finished(stream);
  expect(await keptOf(file)).toBeLessThan(60);
}, 60_000);
