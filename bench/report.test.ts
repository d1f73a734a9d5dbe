import { expect, test } from "vitest";
import type { Measurement } from "./measure.ts";
import { report, sideBySide } from "./report.ts";
import type { Results, Row } from "./results.ts";

function row(id: string, cpuMs: readonly number[], late?: Row["late"]): Row {
  const round = (cpu: number): Measurement => ({
    requestsPerSecond: 1000 / cpu,
    cpuMs: cpu,
    busy: 1,
    rssMb: 100,
    uneven: 0,
  });
  const firstByte = [{ p50: 1, p99: 2, atRateP50: 3, atRateP99: 4 }];
  return { id, label: id, compared: id !== "home", v8: "V", firstByte, rounds: cpuMs.map(round), late };
}

const results = (ours: readonly number[]): Results => ({
  date: "2026-01-01T00:00:00.000Z",
  commit: "c",
  machine: "m",
  versions: { node: "24" },
  conditions: { starts: 1, rounds: 3, seconds: 1, connections: 8, pinned: true },
  proof: {
    characters: 1,
    elements: 2,
    bytes: { ours: 1, cached: 1, bare: 1, prepared: 1, bytes: 1 },
    callsARequest: [],
  },
  rows: [
    row("ours", ours, { undelayedFirstByte: 1, firstByte: 3.5, list: 501, end: 502 }),
    row("home", [9, 9, 9]),
    row("bare", [2, 4, 3]),
  ],
});

function cells(text: string, label: string): string[] {
  const line = text.split("\n").find((one) => one.startsWith(`| ${label} `)) ?? "";
  return line.split("|").map((cell) => cell.trim());
}

test("a ratio is the median of those of each round, above 1 where the row costs less than what it is compared with", () => {
  const ours = cells(report(results([1, 4, 1])), "ours");
  expect(ours).toContain("2.00 / 2.00");
  expect(ours).toContain("1.0 / 3.5 / 501.0");
  expect(cells(report(results([1, 4, 1])), "home").filter((cell) => cell === "-")).toHaveLength(4);
  expect(report(results([1]))).toContain("V8 settings, V: ours; home; bare");
});

test("two runs stand beside each other, each compared with its own bare React", () => {
  const ours = cells(sideBySide(results([1, 1, 1]), results([2, 4, 3])), "ours");
  expect(ours).toContain("1.000 / 3.000");
  expect(ours).toContain("3.00 / 1.00");
  expect(ours).toContain("2.5 / 2.5");
});
