import { practiceSetup } from "#shared/contract/practice/endpoints.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { route } from "../route.ts";
import { FREE_QUESTIONS, narrowingOf, openBank } from "#upstream/domain/practice/bank.ts";
import { dailyRequest, runOfRequest, runInProgress } from "#upstream/domain/practice/runRows.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { chaptersInOrder } from "#upstream/domain/question/bankPages.ts";
import { type Group, countChosen, groupsOf } from "#upstream/domain/practice/setup.ts";

export const practiceSetupRoutes = [
  /** Returns the choices that a learner has before a run, with the number of questions of each. */
  route(practiceSetup, async ({ input, deps, agency, user, nowMs }) => {
    const { db } = deps;
    const bank = await openBank(db, input, { agency, userId: user.userId, nowMs });
    if (!bank) return null;
    const { mode, subject, isOwned, packageId } = bank;
    const chosen = await countChosen(db, bank, narrowingOf(input));
    const ways = await groupsOf(db, bank, { agency, nowMs });
    const chapters = await chaptersOf(db, ways.chapter);
    const run =
      mode.kind === "daily"
        ? await runOfRequest(db, user.userId, dailyRequest(subject.id, nowMs))
        : await runInProgress(db, user.userId, { mode: mode.id, subjectId: subject.id });
    return {
      mode: mode.id,
      name: mode.name,
      subject_id: String(subject.id),
      subject_name: subject.name,
      chapter_id: input.chapter_id ?? "",
      chapter_name: chapters.find(({ id }) => id === input.chapter_id)?.name ?? "",
      total_num: chosen.total,
      undone_num: chosen.undone,
      wrong_num: chosen.wrong,
      type: ways.type,
      difficulty: ways.difficulty.filter(({ value }) => Number(value) > 0),
      chapter: chapters,
      is_buy: flagText(isOwned),
      free_num: isOwned ? 0 : Math.min(FREE_QUESTIONS, ways.all),
      package_id: packageId === undefined ? "" : String(packageId),
      record_id: run ? String(run.id) : "",
      status: run?.status ?? "",
    };
  }),
];

async function chaptersOf(db: Db, ways: readonly Group[]) {
  if (ways.length === 0) return [];
  const nums = new Map(ways.map(({ value, num }) => [value, num]));
  const rows = await chaptersInOrder(db, [...nums.keys()].map(Number));
  return rows.map(({ id, name }) => ({ id: String(id), name, num: nums.get(String(id)) ?? 0 }));
}
