import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { createMetrics } from "./metrics.ts";

test("errors that nobody caught are counted from nought, so that the first one is an increase", async () => {
  expect(await createMetrics({ ofProcess: false }).text()).toContain(
    'unhandled_errors_total{kind="rejection"} 0',
  );
});

test("texts that were rendered are counted, and formulas that could not be drawn", async () => {
  const metrics = createMetrics({ ofProcess: false });
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await metrics.text())?.[1]);
  const [source, hit] = ["formulas_as_source_total", 'rich_text_total{outcome="hit"}'];
  const before = [await figure(source), await figure(hit)];
  for (let time = 0; time < 3; time += 1) renderRichText("一个画不出的公式 $\\nosuchcommand{7}$");
  expect([await figure(source), await figure(hit)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
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
