import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { firstSheet } from "./formats/sheet/xlsx.ts";
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

test("keeps the cells of a sheet outside of the heap", async () => {
  const columns = ["题型", "题干", "选项A", "选项B", "答案", "年份"].map((heading) => ({
    heading,
    width: 9,
  }));
  const rows = Array.from({ length: LAST }, (_, i) => [
    "单选题",
    `第 ${i} 个问题问的是什么？`,
    `第 ${i} 题的甲`,
    `第 ${i} 题的乙`,
    "A",
    "2026",
  ]);
  let bytes = Buffer.from(writeXlsx([{ name: "题", columns, rows }]));
  rows.length = 0;
  const before = liveBytes();
  const sheet = await firstSheet(bytes, "sheet.xlsx");
  bytes = Buffer.of();
  expect((liveBytes() - before) / LAST).toBeLessThan(250);
  expect(sheet.rows).toHaveLength(LAST + 1);
  expect(sheet.rows.at(-1)?.cells.slice(1, 3)).toEqual([
    `第 ${LAST - 1} 个问题问的是什么？`,
    `第 ${LAST - 1} 题的甲`,
  ]);
});
