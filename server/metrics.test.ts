import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { createMetrics } from "./metrics.ts";

test("counts unhandled errors from 0, so that the first one is an increase", async () => {
  expect(await createMetrics({ ofProcess: false }).text()).toContain(
    'unhandled_errors_total{kind="rejection"} 0',
  );
});

test("counts rendered texts and formulas that could not be drawn", async () => {
  const metrics = createMetrics({ ofProcess: false });
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await metrics.text())?.[1]);
  const [source, hit] = ["formulas_as_source_total", 'rich_text_total{outcome="hit"}'];
  const before = [await figure(source), await figure(hit)];
  for (let time = 0; time < 3; time += 1) renderRichText("一个画不出的公式 $\\nosuchcommand{7}$");
  expect([await figure(source), await figure(hit)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
});

test("docs/operations.md names exactly the alarms of the shipped rules", () => {
  const [, docs = ""] =
    /\n\| alarm \| what \|\n((?:\|.*\n)+)/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const rules = readFileSync("deploy/prometheus/beikao.rules.yml", "utf8");
  const shipped = [...rules.matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name]) => name);
  expect(shipped.length).toBeGreaterThan(5);
  expect((docs.match(/Beikao\w+/g) ?? []).toSorted()).toEqual(shipped.toSorted());
});
