import type { HeatCell } from "./heatCells.ts";

export interface WeekSum {
  /** Its Monday, YYYY-MM-DD. */
  readonly from: string;
  /** Seconds. */
  readonly time: number;
  readonly num: number;
}

/** The days of a calendar by their weeks. */
export function weekSums(cells: readonly HeatCell[]): readonly WeekSum[] {
  const weeks = new Map<number, WeekSum>();
  for (const { date, week, time, num } of cells) {
    const known = weeks.get(week) ?? { from: date, time: 0, num: 0 };
    weeks.set(week, { ...known, time: known.time + time, num: known.num + num });
  }
  return [...weeks.values()];
}
