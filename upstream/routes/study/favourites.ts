import { favouriteList, favouriteSubjects } from "#shared/contract/study/endpoints.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { subjectNums } from "#upstream/domain/catalogue/subjectBranch.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { presentQuestion } from "#upstream/domain/question/selectQuestions.ts";
import { favouriteNums, pageOfFavourites } from "#upstream/domain/study/favourites.ts";
import { route } from "../route.ts";

export const favouriteRoutes = [
  route(favouriteList, async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const found = await pageOfFavourites(db, { agency, userId, nowMs }, input.subject_id, cut);
    return presentPage(cut, found, ({ id, question, createdAt }) => ({
      id: String(id),
      question: presentQuestion(question),
      create_time: timeText(createdAt),
    }));
  }),
  route(favouriteSubjects, async ({ deps: { db }, agency, user: { userId }, nowMs }) => {
    const [tree, counted] = await Promise.all([
      subjectRows.get(db, nowMs),
      favouriteNums(db, { agency, userId, nowMs }),
    ]);
    return subjectNums(tree, counted);
  }),
];
