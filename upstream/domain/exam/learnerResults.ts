import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { users } from "../../platform/db/schema/users.ts";

/**
 * Lists the learners who have begun an exam, each with the best finished attempt, or with the last attempt if none is
 * finished.
 * @param agencyId undefined: learners of all agencies
 * @returns the highest score first. Equal scores have the same rank, as on the board (board.ts);
 *   `score` and `rank` undefined: no attempt is finished
 */
export async function learnerResults(tx: Db, paperId: number, agencyId: number | undefined) {
  const rows = await tx
    .select({ attempt: attempts, user: users })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.userId))
    .where(
      and(
        eq(attempts.paperId, paperId),
        eq(attempts.mode, ""),
        agencyId === undefined ? undefined : eq(attempts.agencyId, agencyId),
      ),
    );
  const scoreOf = ({ attempt }: (typeof rows)[number]) =>
    attempt.status === "finished" ? Number(attempt.score ?? 0) : undefined;
  const best = [...groupBy(rows, ({ user }) => user.id).values()].map((own) => {
    const [first] = own.toSorted(
      (a, b) => (scoreOf(b) ?? -1) - (scoreOf(a) ?? -1) || b.attempt.id - a.attempt.id,
    );
    if (!first) throw new Error("a learner without an attempt");
    return { ...first, score: scoreOf(first), num: own.length };
  });
  const ordered = best.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.attempt.id - b.attempt.id);
  return ordered.map((row) => ({
    ...row,
    rank: row.score === undefined ? undefined : ordered.findIndex(({ score }) => score === row.score) + 1,
  }));
}
