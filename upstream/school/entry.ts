import { DATE, TIME, shanghai } from "../kit/shanghai.ts";

/** An entry as a file of the folder has it: members in the order of writing, texts in HTML. */
export type Entry = Readonly<Record<string, unknown>>;

export function filled(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
    ),
  );
}

/** Returns a time in Asia/Shanghai, without seconds when they are 0. */
export function entryTime(date: Date): string {
  const time = shanghai(date.getTime());
  return time.toFormat(time.second === 0 ? `${DATE} HH:mm` : TIME);
}
