import { DAY_MS, formatDate, shanghaiParts, startOfDay } from "#shared/domain/shanghaiTime.ts";

const WEEKS = 12;

export interface HeatCell {
  readonly date: string;
  /** Study time in seconds. */
  readonly time: number;
  readonly num: number;
  /** Level of colour, from 0 (no study) to 4. */
  readonly level: number;
  readonly week: number;
  /** Day of the week; 0: Monday. */
  readonly weekday: number;
}

interface Day {
  readonly date: string;
  readonly time: number;
  readonly num: number;
}

/** Returns all days from the Monday eleven weeks ago to today. A day with questions but no study time has level 1. */
export function heatCells(days: readonly Day[], nowMs: number): readonly HeatCell[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const sinceMonday = (shanghaiParts(nowMs).weekday + 6) % 7;
  const count = (WEEKS - 1) * 7 + sinceMonday + 1;
  const first = startOfDay(nowMs) - (count - 1) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const date = formatDate(first + index * DAY_MS);
    const { time = 0, num = 0 } = known.get(date) ?? {};
    return { date, time, num, level: levelOf(time, num), week: Math.floor(index / 7), weekday: index % 7 };
  });
}

function levelOf(time: number, num: number): number {
  const minutes = time / 60;
  if (minutes >= 60) return 4;
  if (minutes >= 30) return 3;
  if (minutes >= 15) return 2;
  return minutes > 0 || num > 0 ? 1 : 0;
}
