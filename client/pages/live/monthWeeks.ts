import { DAY_MS, formatDate, parseShanghai, shanghaiParts } from "#shared/domain/shanghaiTime.ts";

/** Returns the days of a month (YYYY-MM) as YYYY-MM-DD in weeks from Monday; null: a day of another month. */
export function monthWeeks(month: string): readonly (readonly (string | null)[])[] {
  const first = parseShanghai(`${month}-01`);
  if (first === undefined) return [];
  const before = (shanghaiParts(first).weekday + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let ms = first; formatDate(ms).startsWith(month); ms += DAY_MS) cells.push(formatDate(ms));
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns the month (YYYY-MM) that lies `months` months later. */
export function monthAway(month: string, months: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}
