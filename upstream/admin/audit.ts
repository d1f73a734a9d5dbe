import { cutText } from "#shared/domain/cutText.ts";
import type { Db } from "../db/database.ts";
import { adminChanges } from "../db/schema/system.ts";
import { timeText } from "../kit/fields.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  /** Such as "news 45". */
  readonly target: string;
  /** Whole rows; only what differs is kept. Null: there was, or is, no such thing. */
  readonly before: Fields | null;
  readonly after: Fields | null;
}

interface Act {
  readonly actor: string;
  /** Such as "news add". */
  readonly command: string;
  readonly nowMs: number;
}

/** Fields that prove who somebody is, open a room or name a person: that they changed is kept, and not to what. */
const SECRET = /secret|hash|token|password|mobile|idcard|joinurl|stageurl|realname|email|birthday/i;
const LONGEST = 2_000;
const AT_ONCE = 5_000;

/** Answers their ids. */
export async function writeChanges(
  tx: Db,
  changes: readonly Change[],
  { nowMs, ...act }: Act,
): Promise<readonly number[]> {
  if (changes.length === 0) return [];
  const at = new Date(nowMs);
  const ids: number[] = [];
  // PostgreSQL takes 65,535 parameters a statement.
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const some = changes.slice(from, from + AT_ONCE).map((change) => ({ at, ...act, ...change }));
    const rows = await tx.insert(adminChanges).values(some).returning({ id: adminChanges.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** The fields that differ, as they were and as they are, and no secret among them. */
export function differences({ target, before, after }: Change): Change {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]));
  return { target, before: before && pick(before, changed), after: after && pick(after, changed) };
}

function pick(row: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => [name, SECRET.test(name) ? "(not kept)" : shortened(row[name] ?? null)]),
  );
}

/** The value as everything else here writes it: times are those of China. */
function shortened(value: unknown): unknown {
  if (value instanceof Date) return timeText(value);
  if (typeof value !== "string" || value.length <= LONGEST) return value;
  return `${cutText(value, LONGEST)}… (${value.length} characters)`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
