import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("errors that nobody caught are counted from nought, so that the first one is an increase", async () => {
  expect(await createMetrics({ ofProcess: false }).text()).toContain(
    'unhandled_errors_total{kind="rejection"} 0',
  );
});

test("the five figures that operators alarm on are served under the names that docs/operations.md has", async () => {
  const docs = readFileSync("docs/operations.md", "utf8");
  const table = /Alarm on these five[^|]*((?:\|.*\n)+)/.exec(docs)?.[1] ?? "";
  const rows = table.split("\n").slice(2).filter(Boolean);
  expect(rows.length).toBe(5);
  const metrics = createMetrics({ ofProcess: true });
  metrics.request("course", 500, 1);
  metrics.upstream("/course/list", "timeout", 1);
  const served = new Set((await metrics.text()).match(/^[a-z]\w+/gm));
  for (const row of rows) {
    const named = row.match(/\b[a-z]+(?:_[a-z0-9]+){2,}\b/g) ?? [];
    expect(named.length, row).toBeGreaterThan(0);
    for (const name of named) expect(served, row).toContain(name);
  }
});
