import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { generalReason } from "../importers/inChinese/tellInChinese.ts";
import type { ReasonCount } from "../importers/reasonCounts.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Value of the filter by reason that selects twins. */
export const TWINS = "twins";

export interface DraftReasons {
  /** Most frequent reasons of the items. */
  readonly top: readonly ReasonCount[];
  /** Numbers of twins, and of twins with another key. */
  readonly twins: {
    readonly all: number;
    readonly otherKey: number;
    /** Number of twins whose import is not decided yet. */
    readonly open: number;
  };
  /** Numbers of the items with the reason of the filter; undefined: the filter has no reason. */
  readonly nos: readonly number[] | undefined;
}

/** Largest number of reasons that a page lists. */
const MOST_LISTED = 10;

/** Reasons of one field that differ in numbers and quoted words alone. */
interface Shape {
  readonly field: string;
  readonly shape: string;
  readonly reason: string;
  readonly is_one: boolean;
}

interface Asked {
  /** Key of a reason, TWINS, or "" for all items. */
  readonly reason: string;
  /** Whether the most frequent reasons are wanted. */
  readonly isListed: boolean;
}

/**
 * Counts the reasons that the items of a draft show. The database counts them; only reasons that differ in more than
 * numbers and quoted words are read.
 */
export async function draftReasons(db: Db, draftId: number, asked: Asked): Promise<DraftReasons> {
  const said = remarksOf(draftId);
  const [twins] = await rowsOf<DraftReasons["twins"]>(
    db,
    sql`select count(distinct no)::int as "all",
      (count(distinct no) filter (where field = 'answer'))::int as "otherKey",
      (count(distinct no) filter (where state = 'noted'))::int as "open"
    from (${said}) as s where twin is not null`,
  );
  if (!twins) throw new Error("a count has no row");
  const isNamed = asked.reason !== "" && asked.reason !== TWINS;
  const shapes =
    asked.isListed || isNamed
      ? await rowsOf<Shape>(
          db,
          sql`select field, shape, min(reason) as reason, min(reason) = max(reason) as is_one
          from (${said}) as s group by field, shape order by min(no)`,
        )
      : [];
  const named = new Map<string, Omit<ReasonCount, "count">>();
  const keyed = shapes.map(({ field, shape, reason, is_one }) => {
    const { field: column, english, chinese } = generalReason({ field, reason });
    const key = `${column}: ${english}`;
    named.set(key, { key, field: column, chinese, reason: is_one && !named.has(key) ? reason : english });
    return { field, shape, key };
  });
  const keysOf = sql`jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as k(field text, shape text, key text)`;
  const counted = await rowsOf<{ readonly key: string; readonly count: number }>(
    db,
    sql`select key, count(distinct no)::int as count from (${said}) as s join ${keysOf} using (field, shape)
    group by key order by count desc, min(no) limit ${MOST_LISTED}`,
  );
  const found =
    asked.reason === ""
      ? undefined
      : await rowsOf<{ readonly no: number }>(
          db,
          isNamed
            ? sql`select distinct no from (${said}) as s join ${keysOf} using (field, shape) where key = ${asked.reason}`
            : sql`select distinct no from (${said}) as s where twin is not null`,
        );
  return {
    top: counted.flatMap(({ key, count }) => {
      const one = named.get(key);
      return one ? [{ ...one, count }] : [];
    }),
    twins,
    nos: found?.map(({ no }) => no),
  };
}

/** SQL of the remarks that the items of a draft show, with a reason's shape: without its numbers and quoted words. */
function remarksOf(draftId: number): SQL {
  return sql`select i.no, i.state, r.one ->> 'field' as field, r.one ->> 'reason' as reason, r.one ->> 'twin' as twin,
      regexp_replace(regexp_replace(r.one ->> 'reason', '“[^”]*”|"[^"]*"', '“”', 'g'), '[0-9]+', '0', 'g') as shape
    from import_draft_items i, jsonb_array_elements(
      case when i.state in ('refused', 'dropped') then i.faults || i.notes else i.notes end
    ) as r(one)
    where i.draft_id = ${draftId}`;
}
