import { search as searchEndpoint, suggest as suggestEndpoint } from "#shared/contract/search/endpoints.ts";
import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import { searchText } from "#shared/domain/searchText.ts";
import { pageCut } from "#upstream/platform/db/page.ts";
import { subjectRows, subjectsSeenBy } from "#upstream/domain/catalogue/subjectRows.ts";
import type { AgencyScope } from "#upstream/platform/db/agencyScope.ts";
import { type Context, route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { popularTerms } from "#upstream/domain/search/searchTerms.ts";
import { abbreviationsOf, writtenOut } from "#upstream/domain/search/abbreviations.ts";
import { type FoundEntry, findEntries, mergeFound } from "#upstream/domain/search/findEntries.ts";
import { charactersOf } from "#upstream/domain/search/characters.ts";
import { type ListOfSubject, listsOfSubjects } from "#upstream/domain/search/listsOfSubjects.ts";
import { withMaterials } from "#upstream/domain/search/materials.ts";
import { bodyLines } from "#upstream/domain/search/entryBody.ts";
import { excerpt, soughtWords } from "#upstream/domain/search/rank.ts";

const MOST_HOT = 10;
const MOST_RELATED = 8;
const MOST_SUGGESTED = 8;
const MOST_SUGGESTED_WORDS = 3;
const BODY_SHOWN = 100;
const TITLE_SHOWN = 90;

export const searchRoutes = [
  route(searchEndpoint, async (context) => {
    const { input, deps, agency, user, ip, nowMs } = context;
    const { searchTerms } = deps;
    const cut = pageCut({ page: input.page });
    const q = searchText(input.q ?? "");
    const kinds = kindsOf(agency, input.types);
    const [found, common] = await Promise.all([find(context, q, kinds), commonOf(context)]);
    if (found.length > 0 && cut.page === 1)
      searchTerms.add({ agencyId: agency.id, userId: user?.userId, ip, word: q, nowMs });
    const listed = isKind(input.type) ? found.filter(({ kind }) => kind === input.type) : found;
    return {
      list: listed.slice(cut.offset, cut.offset + cut.size).map(presentHit),
      total: listed.length,
      page: cut.page,
      page_size: cut.size,
      type_count: kinds.map((type) => ({ type, num: found.filter(({ kind }) => kind === type).length })),
      is_near: flagText(found.length > 0 && found.every(({ ranked }) => !ranked.isExact)),
      related: await relatedWords(context, q, common),
      hot: common.slice(0, MOST_HOT),
    };
  }),
  route(suggestEndpoint, async (context) => {
    const { input, agency } = context;
    const q = searchText(input.q ?? "");
    const common = await commonOf(context);
    if (q === "") return { list: [], word: common.slice(0, MOST_HOT) };
    const kinds = kindsOf(agency, input.types);
    const found = await find(context, q, kinds);
    const related = await relatedWords(context, q, common);
    return {
      list: found.slice(0, MOST_SUGGESTED).map((entry) => {
        const { type, id, title, title_mark, label, in_list } = presentHit(entry);
        return { type, id, title, title_mark, label, in_list };
      }),
      word: related.slice(0, MOST_SUGGESTED_WORDS),
    };
  }),
];

/** A found entry; the entry of a subject also has the list that it opens. */
type Hit = FoundEntry & { readonly inList?: ListOfSubject };

async function find(
  context: Pick<Context, "deps" | "agency" | "nowMs">,
  q: string,
  kinds: readonly SearchKind[],
): Promise<readonly Hit[]> {
  const found = await withMaterials(context.deps.db, await findWords(context, q, kinds));
  const subjectIds = found.filter(({ kind }) => kind === "subject").map(({ refId }) => refId);
  const { deps, agency, nowMs } = context;
  const lists = await listsOfSubjects(deps.db, subjectIds, { agency, nowMs });
  return found.flatMap((entry) => {
    if (entry.kind !== "subject") return entry;
    const inList = lists.get(entry.refId);
    return inList ? { ...entry, inList } : [];
  });
}

/** Finds entries for the query and for the query with its abbreviations expanded, best match first. */
async function findWords(
  { deps: { db }, agency, nowMs }: Pick<Context, "deps" | "agency" | "nowMs">,
  q: string,
  kinds: readonly SearchKind[],
): Promise<readonly FoundEntry[]> {
  const found = await findEntries(db, { words: soughtWords(q), kinds, agency, nowMs });
  const written = writtenOut(q, await abbreviationsOf(db, agency.id));
  if (written === undefined) return found;
  const meant = await findEntries(db, { words: soughtWords(written), kinds, agency, nowMs });
  return mergeFound([...found, ...meant.filter(({ ranked }) => ranked.isExact)]);
}

/** Returns the kinds of entries to search, without kinds of modules that the agency hides. */
function kindsOf({ nav }: AgencyScope, types: string | undefined): readonly SearchKind[] {
  const asked = types?.split(",");
  const shown = {
    ...nav,
    teacher: true,
    help: true,
    subject: nav.course || nav.question,
    knowledge: nav.question,
  } as const satisfies Readonly<Record<SearchKind, boolean>>;
  return SEARCH_KINDS.filter((kind) => (asked?.includes(kind) ?? true) && shown[kind]);
}

function isKind(type: string | undefined): type is SearchKind {
  return (SEARCH_KINDS as readonly (string | undefined)[]).includes(type);
}

async function commonOf({ deps: { db }, agency, nowMs }: Pick<Context, "deps" | "agency" | "nowMs">) {
  return (await popularTerms.get(db, nowMs)).get(agency.id) ?? [];
}

/** Returns frequent searches and subject names that contain the query, or that the query contains. */
async function relatedWords(
  { deps: { db }, agency, nowMs }: Pick<Context, "deps" | "agency" | "nowMs">,
  q: string,
  common: readonly string[],
): Promise<string[]> {
  const asked = plain(q);
  if (asked.length < 2) return [];
  const tree = subjectsSeenBy(await subjectRows.get(db, nowMs), agency.id);
  const names = tree
    .filter(({ isShown, rootId }) => isShown && agency.subjectIds.includes(rootId))
    .map(({ name }) => name);
  const isRelated = (word: string) => {
    const letters = plain(word);
    return letters.length >= 2 && letters !== asked && (letters.includes(asked) || asked.includes(letters));
  };
  return [...new Set([...common, ...names].filter(isRelated))].slice(0, MOST_RELATED);
}

function plain(text: string): string {
  return charactersOf(text)
    .map(({ char }) => char)
    .join("");
}

function presentHit({ kind, refId, label, at, inList, ...entry }: Hit) {
  const title = excerpt(entry.title, entry.ranked.titleMarks, TITLE_SHOWN);
  const body = excerpt(bodyLines(entry.body).shown, entry.ranked.bodyMarks, BODY_SHOWN);
  return {
    type: kind,
    id: String(refId),
    title: title.text,
    title_mark: [...title.marks],
    label,
    in_list: inList ?? null,
    text: body.text,
    text_mark: [...body.marks],
    time: timeText(at),
  };
}
