import type { PassageSeed, QuestionSeed } from "../../questionSeeds.ts";

type InChapter = Omit<QuestionSeed, "subjectId" | "chapter" | "passageId">;

/** The questions of a chapter, in the order in which they stand. */
export function chapter(
  subjectId: number,
  name: string,
  list: readonly InChapter[],
): readonly QuestionSeed[] {
  return list.map((question) => ({ subjectId, chapter: name, ...question }));
}

/** The questions about a passage, in its subject. */
export function about(
  { id, subjectId }: PassageSeed,
  name: string,
  list: readonly InChapter[],
): readonly QuestionSeed[] {
  return list.map((question) => ({ subjectId, chapter: name, passageId: id, ...question }));
}
