import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { DraftState } from "../../platform/db/schema/drafts.ts";
import { createReasonCounts, type ReasonCount } from "../importers/reasonCounts.ts";

/** Value of the filter by reason for items that ask the same as another question. */
export const TWINS = "twins";

export interface DraftReasons {
  /** Most frequent reasons of the items. */
  readonly top: readonly ReasonCount[];
  /** Numbers of items that ask the same as another question, and of those that another key contradicts. */
  readonly twins: {
    readonly all: number;
    readonly otherKey: number;
    /** Number of those items whose import is not decided yet. */
    readonly open: number;
  };
  /** Numbers of the items that have the asked reason; undefined: none was asked for. */
  readonly nos: readonly number[] | undefined;
}

interface Row {
  readonly no: number;
  readonly state: DraftState;
  readonly field: string;
  readonly reason: string;
  readonly twin: string | null;
}

/**
 * Counts the reasons that the items of a draft show. `asked` is the key of a reason, TWINS, or "" for all items.
 */
export async function draftReasons(db: Db, draftId: number, asked: string): Promise<DraftReasons> {
  const { rows } = (await db.execute(sql`
    select i.no, i.state, r.one ->> 'field' as field, r.one ->> 'reason' as reason, r.one ->> 'twin' as twin
    from import_draft_items i, jsonb_array_elements(
      case when i.state in ('refused', 'dropped') then i.faults || i.notes else i.notes end
    ) with ordinality as r(one, at)
    where i.draft_id = ${draftId}
    order by i.no, r.at`)) as unknown as { readonly rows: readonly Row[] };
  const counts = createReasonCounts();
  const nos = new Set<number>();
  const twins = new Set<number>();
  const otherKey = new Set<number>();
  const open = new Set<number>();
  for (const { no, state, twin, ...said } of rows) {
    counts.add(no, said);
    if (twin !== null) twins.add(no);
    if (twin !== null && state === "noted") open.add(no);
    if (twin !== null && said.field === "answer") otherKey.add(no);
    if (asked === TWINS ? twin !== null : asked !== "" && counts.keyOf(said) === asked) nos.add(no);
  }
  return {
    top: counts.top(),
    twins: { all: twins.size, otherKey: otherKey.size, open: open.size },
    nos: asked === "" ? undefined : [...nos],
  };
}
