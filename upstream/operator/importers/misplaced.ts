import { cutText } from "#shared/domain/cutText.ts";
import type { BankRecord, Remark } from "./bankRecord.ts";
import { isContentKey } from "./identify.ts";
import type { TextsByKey } from "./textsByKey.ts";

export function seenKey(kind: BankRecord["kind"], dataset: string, id: string): string {
  return `${kind}\0${dataset}\0${id}`;
}

/**
 * Returns a fault when the same source has this id in an earlier line, or the passage is not in an earlier line. `seen`
 * are the places of earlier lines by `seenKey`.
 */
export function misplaced(record: BankRecord, seen: Pick<TextsByKey, "get" | "has">): Remark | undefined {
  const { kind, dataset } = record;
  const first = seen.get(seenKey(kind, dataset, record.sourceKey));
  if (first !== undefined)
    return isContentKey(record.sourceKey)
      ? { field: "stem", reason: `says the same as ${first}`, remedy: "leave one of them out" }
      : { field: "id", reason: `stands already at ${first}`, remedy: "give each its own id" };
  if (kind === "passage" || record.passageKey === null) return undefined;
  if (seen.has(seenKey("passage", dataset, record.passageKey))) return undefined;
  return missingPassage(record.passageKey);
}

/** Returns the fault of a question whose passage was not accepted. */
export function missingPassage(key: string): Remark {
  return {
    field: "passage_id",
    reason: `names ${key}, which nothing accepted of this source above it has`,
    remedy: "put the passage before its questions",
  };
}

/** Returns the id that a value of a file names, for the report. */
export function idOf(value: unknown): string {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === "string" ? cutText(id, 200) : "";
}
