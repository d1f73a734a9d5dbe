import { DATE, TIME, shanghai } from "../kit/shanghai.ts";

/** An entry as a file of a folder has it: its members in the order in which they are written, texts in HTML. */
export type Entry = Readonly<Record<string, unknown>>;

/** An entry without its empty members. */
export function filled(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
    ),
  );
}

export function entryTime(date: Date): string {
  const time = shanghai(date.getTime());
  return time.toFormat(time.second === 0 ? `${DATE} HH:mm` : TIME);
}
