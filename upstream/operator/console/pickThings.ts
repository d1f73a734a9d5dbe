import { type SQL, sql } from "drizzle-orm";
import type { PickAnswer, Picked } from "#shared/console/islands.ts";
import { type Match, findRun, matchWord } from "#upstream/domain/search/matchWord.ts";
import { type SoughtWord, soughtWords } from "#upstream/domain/search/rank.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { CallError } from "../errors.ts";
import type { Thing } from "../thing.ts";
import { idOf } from "../typedValues.ts";
import type { Meant, TypedWord } from "./meantRows.ts";
import { changesMeant, nameChanges } from "./pickedChanges.ts";
import { sourceFor } from "./pickSources.ts";
import type { Place, Source } from "./source.ts";
import { maySeePhones } from "./roles.ts";
import type { Visitor } from "./visitor.ts";
import { masked } from "./masked.ts";
import { MOST_BY_SOUND, hasLetters, nameChars, soundIndexOf } from "./nameSounds.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Most things in one answer. */
export const MOST_PICKED = 20;
const MOST_WRITTEN = 200;
/** Newest changes whose names are compared. Older ones are found by the name of their thing. */
const MOST_CHANGES = 1_000;
/** Fewest digits of a phone number that find learners. */
const FEWEST_DIGITS = 4;

interface Row extends Picked {
  readonly phone: string;
}

export interface Searching {
  readonly visitor: Visitor;
  readonly thing: Thing;
  /** Levels of the subjects that count; undefined: all, and things of another kind. */
  readonly levels?: readonly number[] | undefined;
  /** Thing that limits the search; undefined: none does. `place` undefined: the thing is not chosen yet. */
  readonly within?: { readonly of: Thing; readonly place: Place | undefined } | undefined;
}

/**
 * Finds things by a typed text: a name or a part of it, its pinyin or initials, words of the hint, a phone number or an
 * id. An empty text finds the newest things.
 * @param tx transaction that sees the rows of the visitor's agency only
 */
export async function findThings(tx: Db, searching: Searching, typed: string): Promise<PickAnswer> {
  const found = await ranked(tx, searching, typed.trim());
  return { found: found.slice(0, MOST_PICKED).map(shown), hasMore: found.length > MOST_PICKED };
}

/** Returns the things with these ids, in the order of the ids. Ids that name nothing are left out. */
export async function thingsNamed(
  tx: Db,
  { visitor, thing, within }: Searching,
  ids: readonly number[],
): Promise<readonly Picked[]> {
  const source = sourceFor(visitor, thing, within?.of);
  if (!source || ids.length === 0) return [];
  const found = await sourceRows(tx, source, {
    visitor,
    thing,
    where: anyOf(sql`id`, ids),
    place: within?.place,
    most: ids.length,
  });
  const rows = await withNames(tx, found, { visitor, thing });
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(shown);
}

/**
 * Finds what a person means by a typed text.
 * @returns one thing: the text names it. Several: one of them has to be chosen
 * @throws CallError when nothing is found
 */
export async function thingsMeant(tx: Db, searching: Searching, typed: string): Promise<readonly Picked[]> {
  const text = typed.trim();
  const found = await ranked(tx, searching, text);
  const same = found.filter(({ id, name }) => String(id) === text || name === text);
  if (same.length > 0) return same.slice(0, MOST_PICKED).map(shown);
  const [exact, near] = [true, false].map((isExact) => found.filter((row) => row.isExact === isExact));
  const meant = exact?.length ? exact : (near ?? []);
  // A name with a wrong letter is a guess, so that a person has to choose it.
  if (meant.length > 0) return meant.slice(0, MOST_PICKED).map(shown);
  throw new CallError(
    both(`Nothing is called "${text}".`, `没有找到“${text}”，请换一个名称或拼音，或者填编号`),
  );
}

interface Ranked extends Row {
  readonly score: number;
  /** false: a word of the text differs from the name by a letter, or sounds the same. */
  readonly isExact: boolean;
}

async function ranked(
  tx: Db,
  { visitor, thing, levels, within }: Searching,
  typed: string,
): Promise<readonly Ranked[]> {
  const source = sourceFor(visitor, thing, within?.of);
  if (!source) return [];
  const words = soughtWords(typed);
  const bounds = { visitor, thing, levels, place: within?.place };
  const found = await candidates(tx, source, { typed, hasWords: words.length > 0, bounds });
  const all = await withNames(tx, found, bounds);
  return all
    .flatMap((row) => {
      const match = matchOf(row, words, typed);
      return match ? [{ ...row, ...match }] : [];
    })
    .sort((a, b) => b.score - a.score);
}

/** Returns rows with the names that people read; those of changes are made of the names of their things. */
async function withNames(
  tx: Db,
  rows: readonly Row[],
  { visitor, thing }: Pick<Searching, "visitor" | "thing">,
): Promise<readonly Row[]> {
  return thing === "change" ? nameChanges(tx, rows, visitor) : rows;
}

interface Sought {
  readonly typed: string;
  readonly bounds: Bounds;
  readonly hasWords: boolean;
}

async function candidates(
  tx: Db,
  source: Source,
  { typed, bounds, hasWords }: Sought,
): Promise<readonly Row[]> {
  if ("fixed" in source) return source.fixed.map((one) => ({ ...one, phone: "" }));
  const isChange = bounds.thing === "change";
  const meant = isChange && !source.where ? changesMeant : source.meant;
  if (!hasWords) return sourceRows(tx, source, { ...bounds, most: MOST_PICKED + 1 });
  const digits = /^\d+$/.test(typed) ? typed : "";
  const whole = wordOf(bounds.visitor, typed);
  const written = meant
    ? await rowsMeant(tx, source, meant, { typed, bounds })
    : await sourceRows(tx, source, {
        where: sql`name ilike ${whole.like} or hint ilike ${whole.like} or id::text = ${typed}
          or phone like ${whole.phone ?? null}`,
        order: sql`(id::text = ${typed}) desc, (name = ${typed}) desc, `,
        ...bounds,
        most: MOST_WRITTEN,
      });
  // Sounds cost more than all else, so they are compared only for typed letters or when nothing is found as written.
  // The names of changes are made after the query, which therefore finds few of them.
  if (digits !== "" || (written.length > 0 && !hasLetters(typed) && !isChange)) return written;
  const known = new Set(written.map(({ id }) => id));
  const newest = await sourceRows(tx, source, { ...bounds, most: isChange ? MOST_CHANGES : MOST_BY_SOUND });
  return [...written, ...newest.filter(({ id }) => !known.has(id))];
}

/**
 * Returns the rows that each of the typed words means, and first the one with the typed id. They come in the order of
 * the table's index, because another one would sort all that match.
 */
async function rowsMeant(
  tx: Db,
  source: Source,
  meant: Meant,
  { typed, bounds }: Pick<Sought, "typed" | "bounds">,
): Promise<readonly Row[]> {
  const id = idOf(typed);
  const numbered =
    id === undefined ? [] : await sourceRows(tx, source, { ...bounds, where: sql`id = ${id}`, most: 1 });
  const conditions: SQL[] = [];
  for (const word of typed.split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one)))
    conditions.push(await meant(tx, wordOf(bounds.visitor, word), bounds.visitor));
  if (conditions.length === 0) return numbered;
  const where = sql.join(conditions, sql` and `);
  const found = await sourceRows(tx, source, { ...bounds, where, most: MOST_WRITTEN });
  return [...numbered, ...found.filter((row) => row.id !== id)];
}

function wordOf(visitor: Visitor, text: string): TypedWord {
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  if (!/^\d+$/.test(text)) return { like, phone: undefined };
  const isPart = text.length >= FEWEST_DIGITS && maySeePhones(visitor);
  return { like, phone: text.length === 11 ? text : isPart ? like : undefined };
}

/** Limits of a search besides the typed text. */
interface Bounds {
  readonly visitor: Visitor;
  readonly thing: Thing;
  readonly levels?: Searching["levels"];
  readonly place?: Place | undefined;
}

interface Asked extends Bounds {
  readonly where?: SQL;
  readonly order?: SQL;
  readonly most: number;
}

async function sourceRows(tx: Db, source: Source, asked: Asked): Promise<readonly Row[]> {
  if ("fixed" in source) return source.fixed.map((one) => ({ ...one, phone: "" }));
  const { visitor, where = sql`true`, order = sql``, levels, place, most } = asked;
  if (source.where && !place) return [];
  const inPlace = place && source.where ? source.where(place) : sql`true`;
  const isSeen = source.seen ? source.seen(visitor) : sql`true`;
  const first = place && source.first ? sql`(${source.first(place)}) desc, ` : sql``;
  const onLevels =
    levels === undefined
      ? sql`true`
      : sql`id in (select s.id from subjects s where s.level in (${sql.join(
          levels.map((level) => sql`${level}`),
          sql`, `,
        )}))`;
  return rowsOf(
    tx,
    sql`select id::integer as id, name, coalesce(hint, '') as hint, phone
          from (${sql.raw(source.text)}) things where (${where}) and ${inPlace} and ${isSeen} and ${onLevels}
          order by ${order} ${first} id desc limit ${most}`,
  );
}

const WORTH: Readonly<Record<Match["how"], number>> = { written: 100, sound: 80, homophone: 60, near: 40 };
const IN_HINT = 30;
const AT_START = 10;
const WHOLE = 1_000;

function matchOf(
  { id, name, hint, phone }: Row,
  words: readonly SoughtWord[],
  typed: string,
): Pick<Ranked, "score" | "isExact"> | undefined {
  if (String(id) === typed || name === typed) return { score: WHOLE, isExact: true };
  if (/^\d{4,}$/.test(typed) && phone.includes(typed)) return { score: WORTH.written, isExact: true };
  const index = soundIndexOf(name);
  let score = 0;
  let isExact = true;
  for (const { word, sounds } of words) {
    const match = matchWord(word, sounds, index);
    const isNear = match?.how === "near" || match?.how === "homophone";
    if (match && !isNear) score += WORTH[match.how] + (match.from === 0 ? AT_START : 0);
    else if (findRun(nameChars(hint), [...word])) score += IN_HINT;
    else if (match) {
      score += WORTH[match.how];
      isExact = false;
    } else return undefined;
  }
  return { score: score / Math.max(1, words.length), isExact };
}

function shown({ id, name, hint, phone }: Row): Picked {
  const number = /^\d{11}$/.test(phone) ? masked(phone) : "";
  return { id, name, hint: [number, hint].filter(Boolean).join(" · ") };
}
