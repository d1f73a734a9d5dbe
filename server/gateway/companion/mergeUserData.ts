import { isRow } from "#shared/contract/readers.ts";

type Row = Readonly<Record<string, unknown>>;

/** Figures that are added, because API and companion each count only what happened on their own server. */
const SUMS = ["study_time", "today_time", "done_num", "exam_num"];
const OF_A_DAY = ["time", "num"];

/**
 * Merges the `data` of /user/user-data in wire names, where the API has the lessons and the companion the questions.
 * The number of study days is the larger of both, because single days are known only for twelve weeks. Accuracy is the
 * mean weighted by numbers of questions. A rank cannot be computed from both answers.
 */
export function mergeUserData(apiData: unknown, companionData: unknown): unknown {
  if (!isRow(apiData)) return companionData;
  if (!isRow(companionData)) return apiData;
  const done = [apiData, companionData].map((half) => numberOf(half["done_num"]));
  const rates = [apiData, companionData].map((half, at) => numberOf(half["right_rate"]) * (done[at] ?? 0));
  const all = sum(done);
  const days = Math.max(numberOf(apiData["days"]), numberOf(companionData["days"]));
  const calendar = mergeRows("date", apiData["calendar"], companionData["calendar"]);
  return {
    ...apiData,
    ...Object.fromEntries(
      SUMS.map((name) => [name, numberOf(apiData[name]) + numberOf(companionData[name])]),
    ),
    days: Math.max(days, calendar.filter(isStudied).length),
    streak: Math.max(numberOf(apiData["streak"]), numberOf(companionData["streak"]), streakOf(calendar)),
    right_rate: all === 0 ? 0 : Math.round(sum(rates) / all),
    rank_percent: -1,
    week: mergeRows("date", apiData["week"], companionData["week"]),
    calendar,
    subject: mergeRows("id", apiData["subject"], companionData["subject"]),
  };
}

/** Merges the rows of both lists that have the same key. Rows with a date as key are sorted by date. */
function mergeRows(key: string, apiData: unknown, companionData: unknown): readonly Row[] {
  const merged = new Map<string, Row>();
  for (const row of [apiData, companionData].flatMap((rows) =>
    Array.isArray(rows) ? rows.filter(isRow) : [],
  )) {
    const name = String(row[key] as string | number);
    const before = merged.get(name);
    const added = OF_A_DAY.map((figure) => [figure, numberOf(before?.[figure]) + numberOf(row[figure])]);
    merged.set(name, { ...row, ...before, ...Object.fromEntries(added) });
  }
  const rows = [...merged.values()];
  return key === "date" ? rows.toSorted((a, b) => (String(a["date"]) < String(b["date"]) ? -1 : 1)) : rows;
}

/** Returns the number of consecutive study days up to today. A day that has just begun does not end the series. */
function streakOf(calendar: readonly Row[]): number {
  const days = calendar.map(isStudied);
  if (days.at(-1) === false) days.pop();
  return days.length - 1 - days.lastIndexOf(false);
}

function isStudied(row: Row): boolean {
  return OF_A_DAY.some((figure) => numberOf(row[figure]) > 0);
}

function numberOf(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
