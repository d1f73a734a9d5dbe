import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { contractOnly } from "./contractMembers.ts";
import { readUpstreamMap } from "./readUpstreamMap.ts";
import { createTranslator } from "./translator.ts";

const MAP = path.resolve(import.meta.dirname, "../../../examples/own-api/rest.json");
const CALLS = 100_000;
const AT_ONCE = 50;
const MOST_MB = 8;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("100,000 adapted calls leave the heap as it was", async () => {
  const translator = createTranslator(readUpstreamMap(MAP));
  const adapt = async (at: number) => {
    await translator.request(listCourses, { page: String(at), level1: "9" });
    const items = [{ key: `c-${at}`, label: `课程${at}`, fen: at, opened: "2026-01-01T09:00:00+08:00" }];
    const text = JSON.stringify({ status: "OK", result: { items, paging: { count: 1 } } });
    const { envelope } = await translator.answer(listCourses, { status: 200, text });
    return contractOnly(listCourses, envelope?.data);
  };
  const run = async (calls: number) => {
    for (let at = 0; at < calls; at += AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => adapt(at + more)));
    collectGarbage();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  try {
    const before = await run(5_000);
    const after = await run(CALLS);
    process.stdout.write(`heap ${before.toFixed(1)} MB, after ${CALLS} calls ${after.toFixed(1)} MB\n`);
    expect(await adapt(7)).toMatchObject({ list: [{ id: "7", price: "0.07" }], total: 1 });
    expect(after - before).toBeLessThan(MOST_MB);
  } finally {
    await translator.close();
  }
}, 300_000);
