import { type SQL, and, arrayContains, eq, getTableColumns, inArray, lte, or, sql } from "drizzle-orm";
import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import type { Db } from "../../platform/db/database.ts";
import { isBusy } from "../../platform/db/busy.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { type SubjectRow, subjectRows } from "../catalogue/subjectRows.ts";
import { questionFacts } from "./questionFacts.ts";
import { type Ranked, type SoughtWord, WHOLE_TITLE, rank } from "./rank.ts";
import { exactSets, nearSets, nearTextSets, textSets } from "./tokens.ts";
import { visibleEntries } from "./visibleEntries.ts";

const TELLS_PRICE = /免费|[¥￥]|\d ?元/;

/** Removes the clauses with prices from the text of an entry (readContent.ts), for agencies that hide prices. */
export function withoutPriceWords(body: string): string {
  return body
    .split(" · ")
    .map((part) =>
      part
        .split(/(?<=[，。；！？、])/)
        .filter((clause) => !TELLS_PRICE.test(clause))
        .join("")
        .replace(/[，；、]$/, ""),
    )
    .filter((part) => part !== "")
    .join(" · ");
}

/** Most entries of each kind that a search reads, ranks, counts and lists. */
export const MOST_OF_A_KIND = 100;
/** If fewer entries are found, the search also accepts one wrong letter. */
const FEW = 3;
/** Added to the score of a course that is about the query. */
const COURSE_AHEAD = 25;
/** Time after which a PostgreSQL server cancels a search, so that a slow search does not delay others. */
const LONGEST_MS = 500;

export type FoundEntry = Omit<typeof searchEntries.$inferSelect, "tokens"> & { readonly ranked: Ranked };

export interface EntryQuery {
  readonly words: readonly SoughtWord[];
  readonly kinds: readonly SearchKind[];
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

type Sets = readonly (readonly string[])[];

/** Finds entries that contain all words, best first. If these are few, also entries that differ in one letter. */
export async function findEntries(db: Db, wanted: EntryQuery): Promise<readonly FoundEntry[]> {
  const { words } = wanted;
  if (words.length === 0 || wanted.kinds.length === 0) return [];
  const tree = await subjectRows.get(db, wanted.nowMs);
  return inTransaction(db, async (tx) => {
    // Whether an index helps depends on how rare a word is, so each search is planned with its words (decision 118).
    await tx.execute(
      sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
    );
    const names = await findNames(tx, wanted, ({ word }) => exactSets(word));
    const texts = await findQuestions(tx, wanted, ({ word }) => textSets(word));
    const facts = await findByFacts(tx, wanted, tree);
    const found = mergeFound([...names, ...texts, ...facts].filter(({ ranked }) => ranked.isExact));
    if (found.length < FEW) {
      const known = new Set(found.map(keyOf));
      const near = await findNames(tx, wanted, ({ word, sounds }) => [
        ...exactSets(word),
        ...nearSets(word, sounds),
      ]);
      found.push(...near.filter((entry) => !known.has(keyOf(entry))));
    }
    if (found.length === 0)
      found.push(
        ...(await findQuestions(tx, wanted, ({ word }) => [...textSets(word), ...nearTextSets(word)])),
      );
    return found.sort(byRank);
  });
}

/** Keeps the better of two results for the same entry, and at most MOST_OF_A_KIND entries of each kind. */
export function mergeFound(all: readonly FoundEntry[]): FoundEntry[] {
  const best = new Map<string, FoundEntry>();
  for (const entry of all.toSorted(byRank)) {
    const key = keyOf(entry);
    if (!best.has(key)) best.set(key, entry);
  }
  const numbers = new Map<SearchKind, number>();
  return [...best.values()].filter(({ kind }) => {
    numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
    return (numbers.get(kind) ?? 0) <= MOST_OF_A_KIND;
  });
}

function keyOf({ kind, refId }: FoundEntry): string {
  return `${kind} ${refId}`;
}

function byRank(a: FoundEntry, b: FoundEntry): number {
  return (
    b.ranked.score - a.ranked.score ||
    SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) ||
    b.weight - a.weight ||
    b.refId - a.refId
  );
}

const { tokens, ...COLUMNS } = getTableColumns(searchEntries);

async function findNames(
  db: Db,
  wanted: EntryQuery,
  setsOf: (word: SoughtWord) => Sets,
): Promise<FoundEntry[]> {
  const kinds = wanted.kinds.filter((kind) => kind !== "question");
  const holds = holding(wanted.words, setsOf);
  if (kinds.length === 0 || !holds) return [];
  const { kind, title, weight, refId } = searchEntries;
  // If too many entries contain the words, entries with the words in the title are read first.
  const inTitle = sql.join(
    wanted.words.map(({ word }) => sql`(strpos(lower(${title}), ${word}) > 0)::int`),
    sql` + `,
  );
  const place =
    sql<number>`row_number() over (partition by ${kind} order by ${inTitle} desc, ${weight} desc, ${refId} desc)`.as(
      "place",
    );
  const placed = db
    .select({ ...COLUMNS, place })
    .from(searchEntries)
    .where(
      and(
        // The value is written into the SQL text like in the partial index, because a parameter would not match the
        // index.
        sql`${kind} <> 'question'`,
        inArray(kind, kinds),
        holds,
        visibleEntries(wanted.agency, wanted.nowMs),
      ),
    )
    .as("placed");
  const rows = await db.select().from(placed).where(lte(placed.place, MOST_OF_A_KIND));
  return ranked(rows, wanted);
}

async function findQuestions(
  db: Db,
  wanted: EntryQuery,
  setsOf: (word: SoughtWord) => Sets,
): Promise<FoundEntry[]> {
  const holds = holding(wanted.words.filter(isLongEnough), setsOf);
  if (!wanted.kinds.includes("question") || !holds) return [];
  const rows = await db
    .select(COLUMNS)
    .from(searchEntries)
    .where(and(sql`${searchEntries.kind} = 'question'`, holds, visibleEntries(wanted.agency, wanted.nowMs)))
    // The query has no order: to sort the rows of a common word, tens of thousands would have to be read.
    .limit(MOST_OF_A_KIND);
  return ranked(rows, wanted);
}

/** Whether a word is searched in stems. A single character would match too many stems. */
function isLongEnough({ word }: SoughtWord): boolean {
  return word.length > 1;
}

/** Finds questions by a subject, year or type that words of the query name; other words must be in the questions. */
async function findByFacts(db: Db, wanted: EntryQuery, tree: readonly SubjectRow[]): Promise<FoundEntry[]> {
  const facts = questionFacts(wanted.words, tree, wanted.agency);
  if (!wanted.kinds.includes("question") || !facts) return [];
  const { where, rest } = facts;
  // A nested transaction: if a large bank exceeds the time limit, the entries found so far are kept.
  const rows = await inTransaction(db, async (inner) =>
    inner
      .select(COLUMNS)
      .from(searchEntries)
      .innerJoin(questions, eq(questions.id, searchEntries.refId))
      .where(
        and(
          sql`${searchEntries.kind} = 'question'`,
          where,
          holding(rest.filter(isLongEnough), ({ word }) => textSets(word)),
          visibleEntries(wanted.agency, wanted.nowMs),
        ),
      )
      .limit(MOST_OF_A_KIND),
  ).catch((error: unknown) => {
    if (isBusy(error)) return [];
    throw error;
  });
  return ranked(rows, { agency: wanted.agency, words: rest, facts: wanted.words.length - rest.length });
}

/**
 * SQL condition: an entry's tokens contain, for each word, all tokens of one of its sets. undefined: a word has none.
 */
function holding(words: readonly SoughtWord[], setsOf: (word: SoughtWord) => Sets): SQL | undefined {
  const sets = words.map(setsOf);
  if (sets.length === 0 || sets.some((own) => own.length === 0)) return undefined;
  return and(...sets.map((own) => or(...own.map((set) => arrayContains(tokens, [...set])))));
}

/** Ranks entries. Drops entries that contain the indexed pairs of letters but not the words themselves. */
function ranked(
  rows: readonly Omit<FoundEntry, "ranked">[],
  { words, agency, facts }: Pick<EntryQuery, "words" | "agency"> & { readonly facts?: number },
): FoundEntry[] {
  return rows.flatMap((read) => {
    const hidesPrice = read.kind === "course" && !agency.showPrice;
    const row = hidesPrice
      ? { ...read, body: read.body.split("\n").map(withoutPriceWords).join("\n") }
      : read;
    const own = rank(words, row, facts);
    return own ? { ...row, ranked: row.kind === "course" ? ahead(own) : own } : [];
  });
}

/** Ranks a course with all words in its title or subject above other kinds, but below an entry titled like the query. */
function ahead(own: Ranked): Ranked {
  if (!own.isExact || !own.isNamed || own.score >= WHOLE_TITLE) return own;
  return { ...own, score: Math.min(WHOLE_TITLE - 1, own.score + COURSE_AHEAD) };
}
