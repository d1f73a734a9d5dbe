import { withLock } from "../../platform/db/withLock.ts";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";
import { examsAreOld, moveExams } from "./writeExams.ts";
import type { Due } from "../../platform/jobs/job.ts";

/** Moves the windows of demo exams to today, when they were set on another day. */
export async function placeExams({ db, nowMs, log }: Pick<Due, "db" | "nowMs" | "log">): Promise<void> {
  if (!(await examsAreOld(db, nowMs))) return;
  const papers = await demoKind("papers");
  await withLock(db, "placeExams", async (tx) => {
    if (!(await examsAreOld(tx, nowMs))) return;
    const moved = await moveExams({ db: tx, papers, nowMs });
    log.info(`placed ${moved} demo exams around today`);
  });
}
