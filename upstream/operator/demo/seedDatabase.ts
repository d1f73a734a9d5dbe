import { both } from "#upstream/platform/kit/language.ts";
import { ShellError } from "../errors.ts";
import { analyze } from "../../platform/db/analyze.ts";
import { reserveIds } from "../../platform/db/reserveIds.ts";
import { openOwnRooms } from "../../domain/enrolment/ownRooms.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { checkContent } from "../school/checkContent.ts";
import type { ContentRun } from "../school/contentRun.ts";
import { writeAgencies } from "../school/write/writeAgencies.ts";
import { articleKinds } from "../school/kinds/articleKinds.ts";
import { catalogueKinds } from "../school/kinds/catalogueKinds.ts";
import { saleKinds } from "../school/kinds/saleKinds.ts";
import { writeCoupons } from "../school/write/writeCoupons.ts";
import { writeKinds } from "../school/write/writeKinds.ts";
import { writeCourseLengths } from "../school/write/writeCourseLengths.ts";
import { writeContracts } from "./writeContracts.ts";
import { writeCourseCodes } from "../school/write/writeCourseCodes.ts";
import { writeExamAttempts } from "./writeExamAttempts.ts";
import { writeExams } from "./writeExams.ts";
import { writeFiles } from "../school/write/writeFiles.ts";
import { writeLives } from "./writeLives.ts";
import { writeMedia } from "./writeMedia.ts";
import { writeOrders } from "./writeOrders.ts";
import { writePractice } from "./writePractice.ts";
import { writeQuestions } from "./writeQuestions.ts";
import { writeShares } from "./writeShares.ts";
import { writeUsers } from "./writeUsers.ts";

const STEPS: readonly (readonly [string, (run: ContentRun) => Promise<number>])[] = [
  ["agencies and subjects", writeAgencies],
  ["courses, classrooms and teachers", (run) => writeKinds(run, catalogueKinds)],
  ["live classes", writeLives],
  ["news, help, pages and ads", (run) => writeKinds(run, articleKinds)],
  ["questions", writeQuestions],
  ["media of lessons", writeMedia],
  ["lengths of courses", writeCourseLengths],
  ["demo accounts", writeUsers],
  ["exams", writeExams],
  ["attempts at exams", writeExamAttempts],
  ["course codes", writeCourseCodes],
  ["what is sold besides", async (run) => (await writeKinds(run, saleKinds)) + (await writeCoupons(run))],
  ["orders", writeOrders],
  ["contracts", writeContracts],
  ["files of classrooms", writeFiles],
  ["runs of practice, wrong books and favourites", writePractice],
  ["share links", writeShares],
];

export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const rows = await db.select({ id: agencies.id }).from(agencies).limit(1);
  return rows.length === 0;
}

/** Writes or renews the demo content in one transaction. Repeated runs give the same result. */
export async function seedDatabase(run: ContentRun): Promise<void> {
  const faults = checkContent(run.content);
  if (faults.length > 0)
    throw new ShellError(
      both(
        `The demo content is wrong: ${faults
          .slice(0, 5)
          .map(({ reason }) => reason)
          .join("; ")}`,
        `演示内容有错：${faults
          .slice(0, 5)
          .map(({ reason }) => reason)
          .join("；")}`,
      ),
    );
  const startedAt = performance.now();
  await run.db.transaction(async (tx) => {
    for (const [index, [name, write]] of STEPS.entries()) {
      const rows = await write({ ...run, db: tx as unknown as Db });
      run.log.info(`seeding ${index + 1}/${STEPS.length} ${name}: ${rows} rows`);
    }
    await reserveIds(tx as unknown as Db);
    // These rows get ids assigned by the database, which must be above the ids of the demo, so they are written last.
    await openOwnRooms(tx as unknown as Db);
    await indexChanges(tx as unknown as Db);
  });
  await analyze(run.db);
  run.log.info(`seeded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
