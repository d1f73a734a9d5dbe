import type { QuestionRecord } from "#upstream/operator/importers/bankRecord.ts";
import { checkLine } from "#upstream/operator/importers/checkLine.ts";
import { givenNames } from "#upstream/operator/importers/givenNames.ts";
import { openSource } from "#upstream/operator/importers/inputFile.ts";
import { createScratch } from "#upstream/operator/importers/scratch.ts";
import type { FormatInput } from "../format.ts";
import type { Habit } from "./habit.ts";
import { type LikeSource, likeFormat, openLines } from "./likeFormat.ts";

/** Number of questions that a trial shows. */
const SHOWN = 10;
const MOST_PLACES = 5;

/** Refused questions with one reason. */
export interface RefusedGroup {
  readonly field: string;
  readonly reason: string;
  readonly remedy: string;
  readonly count: number;
  /** Places of the first of these questions. */
  readonly places: readonly string[];
}

export interface Trial {
  readonly read: number;
  readonly refused: number;
  readonly first: readonly { readonly place: string; readonly record: QuestionRecord }[];
  readonly groups: readonly RefusedGroup[];
  /** Notes on the document and its questions, by their text. */
  readonly notes: readonly { readonly text: string; readonly count: number }[];
}

async function opened<T>(path: string, work: (input: FormatInput) => Promise<T>): Promise<T> {
  const source = await openSource(path);
  const scratch = createScratch();
  try {
    return await work({
      ...source,
      encoding: undefined,
      ...givenNames(path, undefined),
      scratch: scratch.folder,
    });
  } finally {
    await source.handle.close();
    await scratch.remove();
  }
}

/**
 * Reads the lines of a document, for a teacher to mark them.
 *
 * @throws InputError when the file is neither Word nor a text
 */
export function linesOfFile(path: string): Promise<LikeSource> {
  return opened(path, openLines);
}

/**
 * Reads a document by a habit and writes nothing.
 *
 * @throws InputError when the file holds no question of the habit
 */
export function tryHabit(path: string, habit: Habit): Promise<Trial> {
  return opened(path, async (input) => {
    const { items } = await likeFormat(habit).open(input);
    const first: Trial["first"][number][] = [];
    const groups = new Map<
      string,
      { field: string; reason: string; remedy: string; count: number; places: string[] }
    >();
    const notes = new Map<string, number>();
    let [read, refused] = [0, 0];
    for await (const item of items) {
      const checked = "value" in item ? checkLine(item.value) : undefined;
      for (const note of [...(item.notes ?? []), ...(checked?.kind === "ok" ? checked.notes : [])]) {
        const text = `${note.field} ${note.reason}`.trim().replace(/\d+/g, "…");
        notes.set(text, (notes.get(text) ?? 0) + 1);
      }
      if (checked?.kind === "ok") {
        read += 1;
        if (first.length < SHOWN && checked.record.kind === "question")
          first.push({ place: item.place.text, record: checked.record });
        continue;
      }
      refused += 1;
      const remarks = checked?.remarks ?? ("refusal" in item ? [{ field: "", ...item.refusal }] : []);
      for (const { field, reason, remedy } of remarks) {
        const name = `${field} ${reason}`.replace(/\d+|“[^”]*”/g, "…");
        const group = groups.get(name) ?? { field, reason, remedy, count: 0, places: [] };
        group.count += 1;
        if (group.places.length < MOST_PLACES) group.places.push(item.place.text);
        groups.set(name, group);
      }
    }
    return {
      read,
      refused,
      first,
      groups: [...groups.values()].toSorted((a, b) => b.count - a.count),
      notes: [...notes].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count),
    };
  });
}
