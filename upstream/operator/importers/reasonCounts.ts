import type { Remark } from "./bankRecord.ts";
import { generalReason } from "./inChinese/tellInChinese.ts";

/** Number of reasons that a report or a draft lists. */
const MOST_LISTED = 10;

/** A reason that several items of a file have; numbers and quoted words in it may differ. */
export interface ReasonCount {
  /** Equal for remarks of one reason. */
  readonly key: string;
  readonly field: string;
  /** English reason, with … for what varies between the items. */
  readonly reason: string;
  /** Chinese reason with the name of its column. */
  readonly chinese: string;
  /** Number of items. */
  readonly count: number;
}

type Said = Pick<Remark, "field" | "reason">;
type Entry = { -readonly [K in keyof ReasonCount]: ReasonCount[K] } & {
  lastAt: number;
  readonly general: string;
};

/**
 * Counts the items of a file by the reasons why they were refused or noted. Memory holds one entry for each reason,
 * because a file may have any size.
 */
export function createReasonCounts() {
  const entries = new Map<string, Entry>();
  /** Entries by their reason without numbers and quoted words, because rules take longer than a look into a map. */
  const known = new Map<string, Entry>();

  function entryOf(said: Said): Entry {
    const blank = `${said.field}\n${blanked(said.reason)}`;
    const before = known.get(blank);
    if (before) return before;
    const { field, english, chinese } = generalReason(said);
    const key = `${field}: ${english}`;
    const entry = entries.get(key) ?? {
      key,
      field,
      reason: said.reason,
      general: english,
      chinese,
      count: 0,
      lastAt: Number.NaN,
    };
    entries.set(key, entry);
    known.set(blank, entry);
    return entry;
  }

  return {
    /** Counts a remark on the item with the number `at`. Remarks of one item follow each other. */
    add(at: number, said: Said): void {
      const entry = entryOf(said);
      if (entry.reason !== said.reason) entry.reason = entry.general;
      if (entry.lastAt === at) return;
      entry.lastAt = at;
      entry.count += 1;
    },
    /** Returns the most frequent reasons. */
    top: (): ReasonCount[] =>
      [...entries.values()]
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_LISTED)
        .map(({ key, field, reason, chinese, count }) => ({ key, field, reason, chinese, count })),
  };
}

export type ReasonCounts = ReturnType<typeof createReasonCounts>;

function blanked(reason: string): string {
  return reason.replace(/“[^”]*”|"[^"]*"/g, "“”").replace(/\d+/g, "0");
}
