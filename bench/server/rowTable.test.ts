import { expect, test } from "vitest";
import { type Row, rowTable } from "./rowTable.ts";
import { scenarios, withOther } from "./scenarios.ts";

function row(id: string, cpuMs: readonly number[], more: Partial<Row> = {}): Row {
  const rounds = cpuMs.map((cpu) => ({
    requestsPerSecond: 1000 / cpu,
    cpuMs: cpu,
    busy: 1,
    rssMb: 100,
    uneven: 0,
  }));
  return { scenario: { id, label: id }, rounds, firstByte: [1], laterBy: [], ...more };
}

test("compares a row with the same row of another build", () => {
  const [whole, other, bare] = withOther(
    scenarios.filter(({ id }) => id === "ours" || id === "bare"),
    "/other",
  );
  expect([whole?.checkout, other?.checkout, bare?.checkout]).toEqual([undefined, "/other", undefined]);
  expect([whole?.headers, bare?.headers]).toEqual([other?.headers, undefined]);
  const lines = rowTable([row("ours", [1, 4, 2]), row(other?.id ?? "", [2, 4, 5])]);
  expect(lines.slice(2).map((line) => line.split("|").at(-2)?.trim())).toEqual(["2.000", "-"]);
});

test("shows the median ratio of the rounds: above 1 for a cheaper server, absent for a server of another page", () => {
  const home = { id: "home", label: "home", path: "/" };
  const lines = rowTable([
    row("ours", [1, 4, 1], { laterBy: [2, 3] }),
    row("home", [9, 9, 9], { scenario: home }),
    row("bare", [2, 4, 3]),
  ]);
  const cells = lines.slice(2).map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells[0]?.slice(1, 8)).toEqual(["ours", "1.000", "2.00", "-", "-", "1.00", "2.5"]);
  expect(cells[1]?.slice(1, 8)).toEqual(["home", "9.000", "-", "-", "-", "1.00", "-"]);
  expect(cells[2]?.slice(1, 4)).toEqual(["bare", "3.000", "1.00"]);
});
