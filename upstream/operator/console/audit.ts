import { cutText } from "#shared/domain/cutText.ts";
import type { Db } from "../../platform/db/database.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { timeText } from "../../platform/kit/fields.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  /** Changed thing, such as "news 45". */
  readonly target: string;
  /** Rows before and after the change; null: no row. Only differing fields are stored in the table of changes. */
  readonly before: Fields | null;
  readonly after: Fields | null;
}

interface Act {
  /** Agency of the session; null: a session for all agencies, or a shell. */
  readonly scopeAgencyId: number | null;
  readonly actor: string;
  /** Command, such as "news add". */
  readonly command: string;
  readonly nowMs: number;
}

/** Matches fields that identify a person or give access. The table of changes never has their values. */
const SECRET = /secret|hash|token|password|mobile|idcard|joinurl|stageurl|realname|email|birthday/i;
/** Characters of a text that the table of changes keeps, so that a change can be undone, and that people are shown. */
const LONGEST = { kept: 20_000, shown: 2_000 } as const;
const AT_ONCE = 5_000;

/** Writes entries to the table of changes and returns their ids. */
export async function writeChanges(
  tx: Db,
  changes: readonly Change[],
  { nowMs, ...act }: Act,
): Promise<readonly number[]> {
  if (changes.length === 0) return [];
  const at = new Date(nowMs);
  const ids: number[] = [];
  // Each statement inserts some of the entries, because PostgreSQL accepts at most 65,535 parameters.
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const some = changes.slice(from, from + AT_ONCE).map((change) => ({ at, ...act, ...change }));
    const rows = await tx.insert(adminChanges).values(some).returning({ id: adminChanges.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Returns only the fields that differ before and after the change, with placeholders for secrets. */
export function differences({ target, before, after }: Change): Change {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]));
  return { target, before: before && pick(before, changed), after: after && pick(after, changed) };
}

function pick(row: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, SECRET.test(name) ? NOT_KEPT : keptValue(row[name] ?? null)]),
  );
}

/** Placeholder in the table of changes for a value that identifies a person or gives access. */
export const NOT_KEPT = "(not kept)";

/** Converts a value for the table of changes: a time to text in Asia/Shanghai, a long text to its beginning. */
export function keptValue(value: unknown): unknown {
  return value instanceof Date ? timeText(value) : shortened(value, LONGEST.kept);
}

/** Returns whether the table of changes has only the beginning of this text. */
export function isCut(value: unknown): boolean {
  return typeof value === "string" && /… \(\d+ characters\)$/.test(value) && value.length > LONGEST.kept;
}

/** Returns a change for people, with the beginning of long texts. */
export function shownChange<C extends Pick<Change, "before" | "after">>(change: C): C {
  const short = (row: Fields | null) =>
    row &&
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shortened(value, LONGEST.shown)]));
  return { ...change, before: short(change.before), after: short(change.after) };
}

function shortened(value: unknown, longest: number): unknown {
  if (typeof value !== "string" || value.length <= longest) return value;
  return `${cutText(value, longest)}… (${value.length} characters)`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
