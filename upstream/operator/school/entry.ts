import { DATE, TIME, shanghai } from "../../platform/kit/shanghai.ts";

/** An entry with its fields in the order in which a file has them. Its texts are HTML. */
export type Entry = Readonly<Record<string, unknown>>;

export function filled(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
    ),
  );
}

/** Returns a time in Asia/Shanghai as text. Seconds of 0 are left out. */
export function entryTime(date: Date): string {
  const time = shanghai(date.getTime());
  return time.toFormat(time.second === 0 ? `${DATE} HH:mm` : TIME);
}
