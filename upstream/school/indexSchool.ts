import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import type { Db } from "../db/database.ts";
import { indexEntries } from "../search/indexEntries.ts";
import { flattenSubjects } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import type { Hidden } from "./hideGone.ts";

/** What is found of a school follows what was written and hidden. Questions that were written or are back are indexed where that is done (putQuestions.ts). */
export async function indexSchool(
  tx: Db,
  { content, hidden }: { readonly content: SeedContent; readonly hidden: Hidden },
): Promise<void> {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  const touched: Readonly<Partial<Record<SearchKind, readonly number[]>>> = {
    subject: [
      ...flattenSubjects(content.subjects).map(({ subject }) => subject.id),
      ...(hidden.subjects ?? []),
    ],
    course: [...idsOf(content.courses), ...(hidden.courses ?? [])],
    teacher: [...idsOf(content.teachers), ...(hidden.teachers ?? [])],
    live: [...idsOf(content.lives), ...(hidden.lives ?? [])],
    news: [...idsOf(content.news), ...(hidden.news ?? [])],
    help: [...idsOf(content.help), ...(hidden.help ?? [])],
    question: hidden.questions ?? [],
  };
  for (const [kind, ids] of Object.entries(touched)) await indexEntries(tx, kind as SearchKind, ids);
}
