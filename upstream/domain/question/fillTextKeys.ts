import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isNotMoving } from "../../platform/db/moving.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { textKey } from "./comparableText.ts";

const AT_ONCE = 500;
const LOOK_EVERY_MS = 10 * 60_000;
const FILL = { name: "fillTextKeys" } as const;

const withoutKey = () => and(isNull(questions.textKey), isNotMoving(sql`${questions.agencyId}`));

/**
 * Fills `text_key` of at most AT_ONCE questions: rows of an older release, of a backup, or of a program that writes no
 * keys.
 * @returns number of rows that were filled
 */
export async function fillSomeTextKeys(tx: Db): Promise<number> {
  const { id, type, stem, options, images, passageId } = questions;
  const rows = await tx
    .select({ id, type, stem, options, images, passageId })
    .from(questions)
    .where(withoutKey())
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  if (rows.length === 0) return 0;
  await tx.execute(sql`set local beikao.fills_keys = 'on'`);
  const keys = rows.map((row) => sql`when ${row.id} then ${textKey(row, row.passageId !== null)}`);
  await tx
    .update(questions)
    .set({ textKey: sql`case ${id} ${sql.join(keys, sql` `)} end` })
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    );
  return rows.length;
}

/** Jobs that fill `text_key`. */
export const fillTextKeys: readonly Job[] = [
  {
    name: "findTextKeys",
    everyMs: LOOK_EVERY_MS,
    run: async ({ db, nowMs }) => {
      const found = await db.select({ id: questions.id }).from(questions).where(withoutKey()).limit(1);
      if (found.length === 0) return;
      // The insert does not replace a failed job, whose error and pause before the next try are kept.
      const first = { ...FILL, key: "", runAt: new Date(nowMs) };
      await db.insert(jobs).values(first).onConflictDoNothing();
    },
  },
  {
    ...FILL,
    run: async ({ db, key, nowMs }) => {
      if ((await fillSomeTextKeys(db)) === AT_ONCE) await planJob(db, FILL, { key, runAtMs: nowMs });
    },
  },
];
