import { and, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { changeLive } from "#upstream/domain/live/changeLives.ts";
import { changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findLive, recordOf } from "../liveRows.ts";

const HLS = /\.m3u8$/i;

export const liveLessonCommands = [
  changeCommand({
    action: "lesson",
    concerns: "money",
    about: "Shows the medium of a lesson as the recording of a class, or takes it away.",
    args: { id: { kind: "id", help: "of the class, as in its address /live/ID" } },
    options: {
      lesson: { kind: "id", help: "the lesson, as in ?lesson=ID of the player" },
      stage: { kind: "switch", help: "also on the stage while the class goes on" },
      off: { kind: "switch", help: "takes it away" },
    },
    example: "live lesson 12 --lesson 101003",
    async run({ tx, nowMs, recordChange }, values) {
      const { lesson, stage = false, off = false } = values;
      if ((lesson === undefined) !== off || (off && stage))
        throw new CallError("Give --lesson ID, with --stage or without, or --off alone.");
      const { row } = await findLive(tx, values.id);
      const below = (kind: string, path: string) => `/uploads/live/${row.id}/${kind}/${path}`;
      const isOurs = (address: string) => address.startsWith(`/uploads/live/${row.id}/`);
      // This command removes only a recording that is a lesson's medium, not one at another host.
      const without = {
        lessonId: null,
        ...(isOurs(row.replayUrl) && { replayUrl: "" }),
        ...(isOurs(row.stageUrl) && { stageUrl: "", canCatchUp: false }),
      };
      const main = lesson === undefined ? undefined : await mainMedium(tx, lesson, row.agencyId);
      if (stage && main && !HLS.test(main))
        throw new Declined(
          `--stage: the lesson ${lesson} is no HLS (${main}); as a recording it can be shown.`,
        );
      const fields =
        lesson === undefined || main === undefined
          ? without
          : {
              ...without,
              lessonId: lesson,
              replayUrl: below("replay", main),
              ...(stage && { stageUrl: below("stage", main), canCatchUp: true }),
            };
      const after = await changeLive(tx, row.id, fields);
      recordChange({ target: `live ${row.id}`, before: row, after });
      return {
        said: off
          ? `“${row.name}” shows no lesson any more.`
          : `“${row.name}” has the lesson ${lesson} as its recording${stage ? ", and on its stage" : ""}.`,
        record: await recordOf(tx, await findLive(tx, row.id), nowMs),
      };
    },
  }),
];

/**
 * Returns the path of the lesson's medium. A live class of the shared library needs a shared lesson; a live class of an
 * agency needs a shared lesson or one of the same agency.
 */
async function mainMedium(tx: Db, lessonId: number, agencyId: number | null): Promise<string> {
  const [lesson] = await tx
    .select({ agencyId: courses.agencyId })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId));
  if (!lesson) throw new Declined(`--lesson: there is no lesson ${lessonId}.`);
  if (lesson.agencyId !== null && lesson.agencyId !== agencyId)
    throw new Declined(`--lesson: the lesson ${lessonId} is of an agency that this class is not of.`);
  const [main] = await tx
    .select({ path: lessonMedia.path })
    .from(lessonMedia)
    .where(and(eq(lessonMedia.lessonId, lessonId), eq(lessonMedia.role, "main")));
  if (!main)
    throw new Declined(
      `--lesson: the lesson ${lessonId} has no medium of ours. live replay takes an address.`,
    );
  return main.path;
}
