import { favouriteList, favouriteSubjects } from "#shared/contract/study/endpoints.ts";
import { pageCut, presentPage } from "#upstream/db/page.ts";
import { subjectNums } from "#upstream/db/subjectBranch.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { presentQuestion } from "#upstream/question/selectQuestions.ts";
import { favouriteNums, pageOfFavourites } from "#upstream/study/favourites.ts";
import { route } from "../route.ts";

export const serveFavouriteList = route(
  favouriteList,
  async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const found = await pageOfFavourites(db, { agency, userId, nowMs }, input.subject_id, cut);
    return presentPage(cut, found, ({ id, question, createdAt }) => ({
      id: String(id),
      question: presentQuestion(question),
      create_time: timeText(createdAt),
    }));
  },
);

export const serveFavouriteSubjects = route(
  favouriteSubjects,
  async ({ deps: { db }, agency, user: { userId }, nowMs }) => {
    const [tree, counted] = await Promise.all([
      subjectRows.get(db, nowMs),
      favouriteNums(db, { agency, userId, nowMs }),
    ]);
    return subjectNums(tree, counted);
  },
);
