import { type SQL, and, eq, inArray, like, sql } from "drizzle-orm";
import { TYPE_FACTS, isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { QUESTION_TYPES, type QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type SubjectRow, subjectsSeenBy } from "../catalogue/subjectRows.ts";
import { charactersOf } from "./characters.ts";
import type { SoughtWord } from "./rank.ts";

const REAL_EXAM = "真题";

/** Question types by their common names, with and without the ending 题 (question). */
const TYPES: ReadonlyMap<string, readonly QuestionType[]> = new Map<string, readonly QuestionType[]>([
  ["选择题", QUESTION_TYPES.filter(isChoice).filter((type) => !TYPE_FACTS[type].isTruth)],
  ...QUESTION_TYPES.flatMap((type) => {
    const { name } = TYPE_FACTS[type];
    return [name, name.replace(/题$/, "")].map((own) => [own, [type]] as const);
  }),
]);

/** Names of types and 真题 (question of a real exam), the longest first, so that the longest name matches. */
export const KIND_WORDS: readonly string[] = [REAL_EXAM, ...TYPES.keys()].sort((a, b) => b.length - a.length);

interface QuestionFacts {
  readonly where: SQL | undefined;
  /** The other words, which must be in the text of the question. */
  readonly rest: readonly SoughtWord[];
}

/**
 * Reads properties of questions from words: subject, year, type, and origin in a real exam (真题).
 * @returns undefined: no word names such a property
 */
export function questionFacts(
  words: readonly SoughtWord[],
  all: readonly SubjectRow[],
  agency: AgencyScope,
): QuestionFacts | undefined {
  const tree = subjectsSeenBy(all, agency.id).filter(({ rootId }) => agency.subjectIds.includes(rootId));
  let ids = tree.map(({ id }) => id);
  const facts: SQL[] = [];
  const rest: SoughtWord[] = [];
  for (const sought of words) {
    const fact = factOf(sought.word);
    const own = fact ? [] : subjectsNamed(sought.word, tree);
    if (fact) facts.push(fact);
    else if (own.length > 0) ids = ids.filter((id) => own.includes(id));
    else rest.push(sought);
  }
  if (rest.length === words.length) return undefined;
  // Names the subjects even if no word does, so that PostgreSQL uses the index of lists.
  return { where: and(sql`${questions.isShown}`, inArray(questions.subjectId, ids), ...facts), rest };
}

function factOf(word: string): SQL | undefined {
  const [, year] = /^((?:19|20)\d\d)年?$/.exec(word) ?? [];
  if (year !== undefined) return eq(questions.year, Number(year));
  if (word === REAL_EXAM) return like(questions.source, `%${REAL_EXAM}%`);
  const types = TYPES.get(word);
  return types && inArray(questions.type, [...types]);
}

/** Returns the subjects whose name, or whose parent's name, contains the word. */
function subjectsNamed(word: string, tree: readonly SubjectRow[]): readonly number[] {
  if (word.length < 2) return [];
  const found = new Set<number>();
  // The tree is ordered by level, so parents come first.
  for (const { id, parentId, name, aliasName } of tree) {
    const isNamed = [name, aliasName].some((text) => lettersOf(text).includes(word));
    if (isNamed || (parentId !== null && found.has(parentId))) found.add(id);
  }
  return [...found];
}

function lettersOf(text: string): string {
  return charactersOf(text)
    .map(({ char }) => char)
    .join("");
}
