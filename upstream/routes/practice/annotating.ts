import { practiceAnnotate, practiceAnnotations } from "#shared/contract/practice/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { type AnnotationRow, annotate, annotationsOf } from "#upstream/domain/practice/annotations.ts";
import { findRun } from "#upstream/domain/practice/runRows.ts";

export const annotatingRoutes = [
  route(practiceAnnotations, async ({ input, deps: { db }, user }) => {
    const run = await findRun(db, user.userId, idOf(input.record_id));
    return { list: run ? (await annotationsOf(db, run.id)).map(present) : [] };
  }),
  route(practiceAnnotate, async ({ input, deps: { db }, user, nowMs }) => {
    const given = input.list.map(({ about, highlights, struck, at }) => ({
      about,
      highlights,
      struck,
      atMs: at,
    }));
    const place = { userId: user.userId, runId: idOf(input.record_id), nowMs };
    return { list: (await inTransaction(db, (tx) => annotate(tx, given, place))).map(present) };
  }),
];

function present({ about, highlights, struck, changedAt }: AnnotationRow) {
  return {
    about,
    highlights: highlights.map(([from, to]) => [from, to]),
    struck: [...struck],
    at: changedAt.getTime(),
  };
}
