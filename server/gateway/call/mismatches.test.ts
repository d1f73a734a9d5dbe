import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { createMetrics } from "../../metrics.ts";
import { createMismatches, sampleOf } from "./mismatches.ts";

test("counts a mismatch once per answer and logs it once in total", async () => {
  const lines: string[] = [];
  const metrics = createMetrics({ ofProcess: false });
  const report = createMismatches({
    log: createLog("info", { write: (line) => void lines.push(line) }),
    metrics,
  });
  const odd = (path: string, value: unknown) => ({ path, expected: "count", value });
  for (let answer = 0; answer < 3; answer++)
    report("/course/list", [odd("list[].hours", "many"), odd("list[].hours", {}), odd("total", [7])]);
  report("agency", [odd("total", [7])]);
  const counted = (await metrics.text()).split("\n").filter((line) => line.startsWith("upstream_mismatch"));
  expect(counted).toEqual([
    'upstream_mismatch_total{endpoint="/course/list",path="list[].hours"} 3',
    'upstream_mismatch_total{endpoint="/course/list",path="total"} 3',
    'upstream_mismatch_total{endpoint="agency",path="total"} 1',
  ]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "warn", endpoint: "/course/list", path: "list[].hours", expected: "count" },
    { endpoint: "/course/list", path: "total", sample: "[7]" },
    { endpoint: "agency", path: "total" },
  ]);
});

test("shortens a sample and removes tokens, telephone numbers and salts, whatever the field's name", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 20_000; depth++) deep = [deep];
  const secrets = [
    sampleOf("list[].name", { tel: 13800010001, mobile: "138", inner: { token: "abc", password: ["x1"] } }),
    sampleOf("mobile", { a: 138 }),
    sampleOf("user_info", ["eyJhbGciOiJIUzI1NiJ9.e30.abcdefghijklmnop", "0d9f8a7b6c5d4e3f"]),
    sampleOf("a", `${"长".repeat(55)}0d9f8a7b6c5d4e3f2a1b`),
    sampleOf("a", deep),
    sampleOf("a", undefined),
  ];
  expect(secrets).toEqual([
    '{"tel":…,"mobile":"…","inner":{"token":"…","password":"…"}}',
    "object",
    '["…","…"]',
    expect.stringMatching(/^"长{55}…"?$/),
    "list",
    "absent",
  ]);
  for (const sample of secrets) expect(sample.length).toBeLessThan(65);
});
