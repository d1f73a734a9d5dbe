import { asc, inArray } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { practiceSetup } from "#shared/contract/practice/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { questionChapters } from "../../db/schema/questions.ts";
import type { Context } from "../../http/route.ts";
import { FREE_QUESTIONS, type Bank, narrowingOf, openBank } from "../../practice/bank.ts";
import type { BankCandidate } from "../../practice/candidates.ts";
import { narrowed } from "../../practice/ofMode.ts";
import { dailyRequest, runOfRequest, runUnderWay } from "../../practice/runRows.ts";
import { flagText } from "../../presenters/fields.ts";

/** What can be chosen before a run, counted for this learner. */
export async function servePracticeSetup({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof practiceSetup>): Promise<WireData<typeof practiceSetup>> {
  const { db } = deps;
  const bank = await openBank(db, input, { agency, userId: user.userId, nowMs });
  if (!bank) return null;
  const { mode, subject, candidates, isOwned, packageId } = bank;
  const chosen = narrowed(candidates, narrowingOf(input));
  const chapters = await chaptersOf(db, bank);
  const run =
    mode.kind === "daily"
      ? await runOfRequest(db, user.userId, dailyRequest(subject.id, nowMs))
      : await runUnderWay(db, user.userId, { mode: mode.id, subjectId: subject.id });
  return {
    mode: mode.id,
    name: mode.name,
    subject_id: String(subject.id),
    subject_name: subject.name,
    chapter_id: input.chapter_id ?? "",
    chapter_name: chapters.find(({ id }) => id === input.chapter_id)?.name ?? "",
    total_num: chosen.length,
    undone_num: chosen.filter(({ isDone }) => !isDone).length,
    wrong_num: chosen.filter(({ isWrong }) => isWrong).length,
    type: waysOf(candidates, ({ type }) => type),
    difficulty: waysOf(candidates, ({ difficulty }) => (difficulty > 0 ? String(difficulty) : "")),
    chapter: chapters,
    is_buy: flagText(isOwned),
    free_num: isOwned ? 0 : Math.min(FREE_QUESTIONS, candidates.length),
    package_id: packageId === undefined ? "" : String(packageId),
    record_id: run ? String(run.id) : "",
    status: run?.status ?? "",
  };
}

function waysOf(candidates: readonly BankCandidate[], valueOf: (candidate: BankCandidate) => string) {
  const nums = new Map<string, number>();
  for (const candidate of candidates) {
    const value = valueOf(candidate);
    if (value !== "") nums.set(value, (nums.get(value) ?? 0) + 1);
  }
  return [...nums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, num]) => ({ value, num }));
}

/** Of one subject: a branch of the tree has too many to choose from. */
async function chaptersOf(db: Db, { subject, candidates }: Bank) {
  const nums = new Map<number, number>();
  for (const { chapterId, subjectId } of candidates)
    if (chapterId !== null && subjectId === subject.id) nums.set(chapterId, (nums.get(chapterId) ?? 0) + 1);
  if (nums.size === 0) return [];
  const rows = await db
    .select({ id: questionChapters.id, name: questionChapters.name })
    .from(questionChapters)
    .where(inArray(questionChapters.id, [...nums.keys()]))
    .orderBy(asc(questionChapters.sort), asc(questionChapters.id));
  return rows.map(({ id, name }) => ({ id: String(id), name, num: nums.get(id) ?? 0 }));
}
