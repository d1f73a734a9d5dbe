import { and, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { changeLive } from "#upstream/domain/live/changeLives.ts";
import { changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findLive, recordOf } from "../liveRows.ts";
import { both } from "#upstream/platform/kit/language.ts";

const HLS = /\.m3u8$/i;

export const liveLessonCommands = [
  changeCommand({
    action: "lesson",
    concerns: "money",
    about: "Shows the medium of a lesson as the recording of a class, or takes it away.",
    zh: ["课时回放", "把课时的视频作为直播回放，或者取消。"],
    args: {
      id: {
        kind: "id",
        of: "live",
        help: "of the class, as in its address /live/ID",
        zh: ["直播"],
      },
    },
    options: {
      lesson: {
        kind: "id",
        of: "lesson",
        help: "the lesson, as in ?lesson=ID of the player",
        zh: ["课时"],
      },
      stage: {
        kind: "switch",
        help: "also on the stage while the class goes on",
        zh: ["直播时也播放", "直播进行时放在舞台上"],
      },
      off: { kind: "switch", help: "takes it away", zh: ["取消"] },
    },
    example: "live lesson 12 --lesson 101003",
    async run({ tx, nowMs, recordChange }, values) {
      const { lesson, stage = false, off = false } = values;
      if ((lesson === undefined) !== off || (off && stage))
        throw new CallError(
          both(
            "Give --lesson ID, with --stage or without, or --off alone.",
            "请填 --lesson，可加 --stage；或单独用 --off。",
          ),
        );
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
          both(
            `--stage: the lesson ${lesson} is no HLS (${main}); as a recording it can be shown.`,
            `--stage: 课时 ${lesson} 不是 HLS（${main}），只能作回放。`,
          ),
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
        said: both(
          off
            ? `“${row.name}” shows no lesson any more.`
            : `“${row.name}” has the lesson ${lesson} as its recording${stage ? ", and on its stage" : ""}.`,
          off
            ? `“${row.name}”不再播放课时。`
            : `“${row.name}”用课时 ${lesson} 作回放${stage ? "，直播时也播放" : ""}。`,
        ),
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
  if (!lesson)
    throw new Declined(both(`--lesson: there is no lesson ${lessonId}.`, `--lesson: 没有课时 ${lessonId}。`));
  if (lesson.agencyId !== null && lesson.agencyId !== agencyId)
    throw new Declined(
      both(
        `--lesson: the lesson ${lessonId} is of an agency that this class is not of.`,
        `--lesson: 课时 ${lessonId} 属于别的机构。`,
      ),
    );
  const [main] = await tx
    .select({ path: lessonMedia.path })
    .from(lessonMedia)
    .where(and(eq(lessonMedia.lessonId, lessonId), eq(lessonMedia.role, "main")));
  if (!main)
    throw new Declined(
      both(
        `--lesson: the lesson ${lessonId} has no medium of ours. live replay takes an address.`,
        `--lesson: 课时 ${lessonId} 没有本站的播放内容，外部地址用 live replay。`,
      ),
    );
  return main.path;
}
