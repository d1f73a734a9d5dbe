import { type SQL, inArray, sql } from "drizzle-orm";
import { anyOf, anyText } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import type { Thing } from "../thing.ts";
import { findCommand } from "./commandTable.ts";
import { headText } from "./heads.ts";
import type { TypedWord } from "./meantRows.ts";
import { SOURCES, sourceFor } from "./pickSources.ts";
import { CHANGE_PARTS } from "./rowSources.ts";
import { groupLabel } from "./things.ts";
import type { Visitor } from "./visitor.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Most things of a kind whose changes a typed word finds; the newest count. */
const MOST_MEANT = 50;
/** Fields that the name of a change of one thing lists. */
const MOST_FIELDS = 4;
/** Things whose names are long texts or names of several rows: no change is sought by them. */
const UNSOUGHT: readonly Thing[] = ["attempt", "change", "enrolment", "feedback", "message", "question"];

/** Returns the thing that a noun of a target names. */
const thingOf = (noun: string): string => (noun === "record" ? "attempt" : noun);

/** Returns the condition for changes of the things that a typed word means. */
export async function changesMeant(tx: Db, { like }: TypedWord, visitor: Visitor): Promise<SQL> {
  const parts = (Object.keys(SOURCES) as Thing[]).flatMap((thing) => {
    const source = UNSOUGHT.includes(thing) ? undefined : sourceFor(visitor, thing);
    if (!source || "fixed" in source) return [];
    return [
      sql`(select ${`${thing} `} || id as target from (${sql.raw(source.text)}) things
            where name ilike ${like} order by id desc limit ${MOST_MEANT})`,
    ];
  });
  if (parts.length === 0) return sql`false`;
  const targets = await rowsOf<{ target: string }>(tx, sql.join(parts, sql` union all `));
  return anyText(
    sql`target`,
    targets.map(({ target }) => target),
  );
}

/** Returns the rows of changes with names for people, such as 课程 · 修改：教育学. */
export async function nameChanges<R extends { readonly name: string }>(
  tx: Db,
  rows: readonly R[],
  visitor: Visitor,
): Promise<readonly R[]> {
  const parted = rows.map((row) => ({ row, parts: row.name.split(CHANGE_PARTS) }));
  const names = await namesOf(
    tx,
    parted.map(({ parts: [, target = ""] }) => target),
    visitor,
  );
  return parted.map(({ row, parts: [command = "", target = "", fields] }) => {
    const [noun = "", action] = command.split(" ");
    const done = findCommand(noun, action)?.zh[0];
    const label = [groupLabel(noun), done].filter((one) => one !== undefined).join(" · ");
    const [about = ""] = target.split(" ");
    const heads = fields?.split(",").map((field) => headText(field, about));
    const more = (heads?.length ?? 0) > MOST_FIELDS ? "等" : "";
    const what = heads ? heads.slice(0, MOST_FIELDS).join("、") + more : names.get(keyOf(target) ?? "");
    return { ...row, name: what === undefined || what === "" ? label : `${label}：${what}` };
  });
}

/** Returns a target without what stands behind its thing, such as `exam 12` of `exam 12 user 3`. */
function keyOf(target: string): string | undefined {
  return /^[a-z]+ \d+(?= |$)|^agency [\w-]+/.exec(target)?.[0];
}

/** Returns the names of the things of targets, by their keys; without a name a thing has its number. */
async function namesOf(
  tx: Db,
  targets: readonly string[],
  visitor: Visitor,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(targets.flatMap((target) => keyOf(target) ?? []))];
  const names = new Map(keys.map((key) => [key, key.split(" ")[1] ?? ""]));
  const byNoun = groupBy(keys, (key) => key.split(" ")[0] ?? "");
  for (const [noun, own] of byNoun) {
    const ids = own.map((key) => key.split(" ")[1] ?? "");
    for (const { id, name } of await named(tx, noun, ids, visitor))
      if (name !== "") names.set(`${noun} ${id}`, name);
  }
  return names;
}

interface Named {
  readonly id: string | number;
  readonly name: string;
}

async function named(
  tx: Db,
  noun: string,
  ids: readonly string[],
  visitor: Visitor,
): Promise<readonly Named[]> {
  if (noun === "agency")
    return tx
      .select({ id: agencies.flag, name: agencies.name })
      .from(agencies)
      .where(inArray(agencies.flag, [...ids]));
  const thing = thingOf(noun);
  const source = Object.hasOwn(SOURCES, thing) ? sourceFor(visitor, thing as Thing) : undefined;
  if (!source || "fixed" in source) return [];
  return rowsOf<Named>(
    tx,
    sql`select id::integer as id, name from (${sql.raw(source.text)}) things where ${anyOf(sql`id`, ids.map(Number))}`,
  );
}
