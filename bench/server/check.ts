import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { table } from "../driver/report.ts";
import { median, ratio } from "../driver/statistics.ts";
import type { Row } from "./rowTable.ts";

/**
 * Rows whose ratios are kept. Each is compared with bare React of the same run. Rows with answers that repeat, and from
 * the page cache, differ by a fifth from start to start, so they are not checked.
 */
const CHECKED = ["ours"] as const;
/** Rows that a check measures. */
export const NEEDED: readonly string[] = [...CHECKED, "bare"];

/**
 * Share by which a ratio may be below the kept one. A page that costs 15 % more CPU has a ratio of 0.87 times the kept
 * one. docs/performance.md says how often chance fails a check.
 */
export const BAND = 0.06;

/**
 * Starts, rounds and seconds of a check. Chance lasts until the end of a start, so many short starts say more than few
 * long ones.
 */
export const CHECK_SIZE = { starts: 9, rounds: 3, seconds: 1 } as const;

/** Ratio to bare React by row: how many requests the row serves in the CPU time of one request of bare React. */
export type Ratios = Readonly<Record<string, number>>;

const FILE = path.join(import.meta.dirname, "kept.json");

export function readKept(): Ratios {
  return JSON.parse(readFileSync(FILE, "utf8")) as Ratios;
}

export function keep(ratios: Ratios): void {
  const rounded = Object.entries(ratios).map(([id, value]) => [id, Number(value.toFixed(3))]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** Returns for each checked row the median of its starts; the ratio of a start is the median of its rounds. */
export function ratiosOf(rows: readonly Row[], rounds: number): Ratios {
  const costs = (id: string) =>
    rows.find(({ scenario }) => scenario.id === id)?.rounds.map(({ cpuMs }) => cpuMs) ?? [];
  const bare = costs("bare");
  const found = CHECKED.map((id) => {
    const own = costs(id);
    const starts = Array.from({ length: own.length / rounds }, (_, start) => {
      const [from, to] = [start * rounds, (start + 1) * rounds];
      return ratio(bare.slice(from, to), own.slice(from, to));
    });
    return [id, median(starts)];
  });
  return Object.fromEntries(found);
}

/** Compares ratios with the kept ones. A higher ratio breaks nothing; above the band the table asks to keep it. */
export function judge(ratios: Ratios, kept: Ratios) {
  const judged = CHECKED.map((id) => {
    const [now, before] = [ratios[id] ?? Number.NaN, kept[id] ?? Number.NaN];
    const times = now / before;
    // A missing or unreadable figure is NaN, which is not within the band.
    const isWithin = times >= 1 - BAND;
    const word = !isWithin ? "FAILED" : times > 1 + BAND ? "better: keep it (--keep)" : "within";
    return { isWithin, cells: [id, before.toFixed(2), now.toFixed(2), times.toFixed(3), word] };
  });
  return {
    isBroken: judged.some(({ isWithin }) => !isWithin),
    lines: table(
      ["row", "kept, x bare React", "now", "now by kept", `band ${BAND * 100} %`],
      judged.map(({ cells }) => cells),
    ),
  };
}
