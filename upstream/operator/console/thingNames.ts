import { inArray, or } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import { language, type Told, told } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import type { Thing } from "../thing.ts";
import type { Cell, Command, Outcome, Row, ThingNames } from "./command.ts";
import { snakeCase } from "./heads.ts";
import { SOURCES } from "./pickSources.ts";
import { thingsNamed } from "./pickThings.ts";
import { GROUPS } from "./roles.ts";
import type { Visitor } from "./visitor.ts";
import { groupLabel } from "./things.ts";

/** Things whose numbers stand in a column, by the column's name in snake case without `_id` and `_ids`. */
const IN_COLUMNS: Readonly<Record<string, Thing | "agency">> = {
  agency: "agency",
  cate: "category",
  chapter: "chapter",
  classroom: "classroom",
  classrooms: "classroom",
  contract_template: "template",
  copy_of: "exam",
  course: "course",
  courses: "course",
  exam: "exam",
  learner: "user",
  lesson: "lesson",
  live: "live",
  muted: "user",
  paper: "exam",
  parent: "subject",
  province: "province",
  question: "question",
  root: "subject",
  subject: "subject",
  subjects: "subject",
  teacher: "teacher",
  teachers: "teacher",
  template: "template",
  used_by: "user",
  user: "user",
};
/** Columns with texts such as `course 41`. */
export const THING_COLUMNS: readonly string[] = ["given", "only_for", "opens", "target", "to", "what"];

const PEOPLE: readonly string[] = ["user", "teacher", "staff"];
/** Rows without a name of their own: outcomes name their learners and things instead. */
const UNNAMED: readonly string[] = ["attempt", "change", "enrolment", "message", "session"];
/** Longest name in a sentence, in characters. */
const LONGEST = 40;
const MOST_NAMED = 2_000;
/** Most things that a sentence names. */
const MOST_SAID = 20;
const EVERYONE: Visitor = { role: "owner", agency: null };

export type Found = Map<string, Set<string>>;

/**
 * Adds the names of the things that a call and its outcome mention by number: in options, targets of changes, columns
 * and the said text. A change also says which things it concerns where its outcome does not show them. Only a Chinese
 * reader gets names, and only of things whose list the visitor may see.
 * @param visitor undefined: the call came from a shell
 */
export async function withNames(tx: Db, asked: Asked, outcome: Outcome): Promise<Outcome> {
  if (language() !== "zh") return outcome;
  const [concerned, found, shown] = [new Map(), new Map(), new Map()] as [Found, Found, Found];
  readValues(asked.command, asked.values, concerned);
  for (const { target, before } of outcome.changes ?? []) if (before) readThings(target, concerned);
  readOutcome(outcome, { found, shown });
  const names = await namesOf(tx, asked, [concerned, found]);
  const said = outcome.said === undefined ? undefined : namedSaid(outcome.said, names);
  const others = asked.command.isChange ? unshown(concerned, { shown, names, said: said ?? "" }) : "";
  if (Object.keys(names).length === 0) return outcome;
  return { ...outcome, names, ...(said !== undefined && { said: told(`${said}${others}`) }) };
}

interface Shown {
  readonly shown: Found;
  readonly names: ThingNames;
  readonly said: string;
}

/** Returns a sentence that names the things that the outcome does not show. */
function unshown(concerned: Found, { shown, names, said }: Shown): string {
  const missing = [...concerned].flatMap(([noun, ids]) =>
    [...ids].flatMap((id) => {
      const name = names[`${noun} ${id}`];
      const isShown = name === undefined || shown.get(noun)?.has(id) || said.includes(shortName(name));
      return isShown || noun === "agency" || UNNAMED.includes(noun)
        ? []
        : `${groupLabel(noun)}${titled(noun, name, id)}`;
    }),
  );
  if (missing.length === 0) return "";
  const more = missing.length > MOST_SAID ? ` 等 ${missing.length} 项` : "";
  return `涉及：${missing.slice(0, MOST_SAID).join("、")}${more}。`;
}

/** Returns the names of the found things whose list the visitor may see. */
export async function namesOf(
  tx: Db,
  { visitor = EVERYONE }: Asked,
  founds: readonly Found[],
): Promise<ThingNames> {
  const found: Found = new Map();
  for (const [noun, ids] of founds.flatMap((one) => [...one])) for (const id of ids) add(found, noun, id);
  const names: Record<string, string> = {};
  for (const [noun, ids] of found) {
    const list = [...ids].slice(0, MOST_NAMED);
    if (noun === "agency") Object.assign(names, await agencyNames(tx, list));
    else if (Object.hasOwn(SOURCES, noun))
      for (const { id, name } of await thingsNamed(tx, { visitor, thing: noun as Thing }, list.map(Number)))
        if (name !== "") names[`${noun} ${id}`] = name;
  }
  return names;
}

export interface Asked {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
  readonly visitor: Visitor | undefined;
}

function add(found: Found, noun: string, id: string): void {
  const ids = found.get(noun) ?? new Set<string>();
  found.set(noun, ids.add(id));
}

export function readValues({ args, options }: Command, values: Asked["values"], found: Found): void {
  for (const [name, spec] of Object.entries({ ...args, ...options })) {
    const value = values[name];
    if (spec.kind === "flag" && typeof value === "string") add(found, "agency", value);
    if (spec.kind !== "id" && spec.kind !== "ids") continue;
    for (const id of [value].flat()) if (typeof id === "number") add(found, spec.of, String(id));
  }
}

/** Reads the things of an outcome into `found`; those of parts that are always shown also into `shown`. */
function readOutcome(
  { said, rows, record, changes = [] }: Outcome,
  { found, shown }: { readonly found: Found; readonly shown: Found },
): void {
  const visible = changes.filter(({ before, after }) => before && after);
  for (const into of [found, shown]) {
    labelledIn(said ?? "", into);
    for (const row of rows ?? []) readCells(row, into);
    const isBeside = into === shown && rows !== undefined;
    if (record && (into === found || visible.length === 0)) readCells(record, into);
    for (const { target, before, after } of isBeside ? [] : visible) {
      if (new Set(changes.map((one) => one.target)).size > 1) readThings(target, into);
      for (const row of [before, after]) readCells(row as Row, into);
    }
  }
}

function readCells(row: Row, found: Found): void {
  for (const [name, cell] of Object.entries(row) as [string, Cell][]) {
    const meant = thingOf(name);
    // A row of a learner has the name beside the number.
    if (meant?.thing === "user" && typeof row.name === "string") continue;
    if (meant) for (const id of idsIn(cell, meant)) add(found, meant.thing, id);
    else if (THING_COLUMNS.includes(name) && typeof cell === "string") readThings(cell, found);
    else if (cell !== null && typeof cell === "object" && !Array.isArray(cell)) readCells(cell as Row, found);
  }
}

function readThings(text: string, found: Found): void {
  for (const [, noun = "", id = ""] of text.matchAll(THING)) add(found, noun, id);
}

/** Matches a noun with its number, or an agency with its flag. */
const THING = /\b([a-z]+) (\d+|(?<=\bagency )[a-z][\w-]*)(?![\w-])/gi;
/** Matches a Chinese label with a number. */
const LABELLED = /(\p{Script=Han}+) ?(\d+)(?![\d.:-])/gu;

function nounsOf(label: string): readonly string[] {
  return Object.keys(GROUPS).filter((noun) => label.endsWith(groupLabel(noun)));
}

/** Reads the things that a text mentions by label and number, such as 课程 41. */
export function labelledIn(text: string, found: Found): void {
  for (const [, label = "", id = ""] of text.replaceAll(QUOTED, "“”").matchAll(LABELLED))
    for (const one of nounsOf(label)) add(found, one, id);
}

/** Returns a text whose parts outside of quotes are changed; quoted parts were typed by somebody. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  const parts = text.split(new RegExp(`(${QUOTED.source})`, "u"));
  return parts.map((part, at) => (at % 2 === 1 ? part : change(part))).join("");
}

const QUOTED = /“[^”]*”|《[^》]*》/gu;

interface Meant {
  readonly thing: Thing | "agency";
  readonly isMany: boolean;
}

/** Returns the thing that the numbers in a column mean; undefined: none. */
function thingOf(column: string): Meant | undefined {
  const plain = snakeCase(column).replace(/_ids?$/, "");
  const thing = IN_COLUMNS[plain];
  return thing && { thing, isMany: plain.endsWith("s") };
}

/** Returns the numbers in a cell. A number in a column of many things is a count. */
function idsIn(cell: Cell, { thing, isMany }: Meant): readonly string[] {
  if (typeof cell === "number") return isMany ? [] : [String(cell)];
  if (typeof cell !== "string") return [];
  if (thing === "agency") return /^[a-z][\w-]+$/.test(cell) ? [cell] : [];
  return /^\d+(?:, ?\d+)*$/.test(cell) ? cell.split(/, ?/) : [];
}

async function agencyNames(tx: Db, asked: readonly string[]): Promise<ThingNames> {
  const numbers = asked.filter((one) => /^\d{1,9}$/.test(one)).map(Number);
  const rows = await tx
    .select({ id: agencies.id, flag: agencies.flag, name: agencies.name })
    .from(agencies)
    .where(or(inArray(agencies.flag, [...asked]), inArray(agencies.id, numbers)));
  return Object.fromEntries(
    rows.flatMap(({ id, flag, name }) => [
      [`agency ${flag}`, name],
      [`agency ${id}`, name],
    ]),
  );
}

/** Returns the numbers in a cell with their names before them; undefined: none of them has a name. */
export function namedCell(column: string, cell: Cell, names: ThingNames): string | undefined {
  const meant = thingOf(column);
  const ids = meant ? idsIn(cell, meant) : [];
  if (!meant || !ids.some((id) => names[`${meant.thing} ${id}`] !== undefined)) return undefined;
  const { thing } = meant;
  return ids
    .map((id) => {
      const name = names[`${thing} ${id}`];
      return name === undefined ? id : thing === "agency" ? name : `${name}（${id}）`;
    })
    .join("、");
}

/** Returns a text that names things such as `course 12` with the Chinese names of their nouns, and with theirs. */
export function thingsIn(text: string, names: ThingNames): string {
  return text.replace(/\b([a-z]+) (?=[\w-])([\w-]+)/g, (all, noun: string, id: string) => {
    const label = groupLabel(noun);
    if (label === noun) return all;
    const name = names[`${noun} ${id}`];
    return `${label}${name === undefined ? ` ${id}` : titled(noun, name, id)}`;
  });
}

/** Returns a said text in which things have their names behind the Chinese names of their nouns. */
export function namedSaid(said: Told, names: ThingNames): Told {
  return told(
    outsideQuotes(said, (part) =>
      part.replace(
        /(\p{Script=Han}+) ?([\w-]+)(?: (?=\p{Script=Han}))?/gu,
        (all, label: string, id: string) => {
          const noun = nounsOf(label).find((one) => names[`${one} ${id}`] !== undefined);
          const name = noun === undefined ? undefined : names[`${noun} ${id}`];
          return noun === undefined || name === undefined || said.includes(shortName(name))
            ? all
            : `${label}${titled(noun, name, id)}`;
        },
      ),
    ),
  );
}

/** Returns the name of a thing for a sentence, with its number. */
export function titled(noun: string, name: string, id: string | number): string {
  const short = shortName(name);
  if (noun === "agency") return `“${short}”`;
  return PEOPLE.includes(noun) ? ` ${short}（${id}）` : `《${short}》（${id}）`;
}

function shortName(name: string): string {
  return cutText(name, LONGEST, "…");
}
