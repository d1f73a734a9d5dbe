import { asc, eq } from "drizzle-orm";
import type { LessonContent, TreeChapter, TreeLesson, TreeUpload } from "#shared/console/islands.ts";
import { hasPages } from "#upstream/domain/catalogue/lessonProgress.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { type LessonMedium, selectMedia } from "../console/mediumRows.ts";
import type { PartUpload } from "./partUploads.ts";
import { faultsOf } from "./readForm.ts";
import type { Session } from "../console/sessions.ts";
import type { Work } from "./works.ts";

/** Returns the chapters of a course with their lessons, in their order. */
export async function treeOf(tx: Db, courseId: number): Promise<readonly TreeChapter[]> {
  const rows = await tx
    .select({ id: chapters.id, name: chapters.name })
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(asc(chapters.sort), asc(chapters.id));
  const media = await selectMedia(tx, eq(lessons.courseId, courseId));
  return rows.map((chapter) => ({
    ...chapter,
    lessons: media.filter(({ lesson }) => lesson.chapterId === chapter.id).map(lessonOf),
  }));
}

function lessonOf({ lesson, file, captions }: LessonMedium): TreeLesson {
  const { id, name, duration, isFree, isShown } = lesson;
  return {
    id,
    name,
    content: contentOf(lesson, file !== undefined),
    length: hasPages(lesson) ? (lesson.pageNum > 0 ? `${lesson.pageNum} 页` : "") : clockOf(duration),
    minutes: Math.round(duration / 60),
    hasCaptions: captions.length > 0,
    isFree,
    isShown,
  };
}

function contentOf({ type, playUrl }: LessonMedium["lesson"], hasFile: boolean): LessonContent {
  if (type === "live" || type === "exam" || hasFile) return type;
  return playUrl === "" ? "none" : "link";
}

function clockOf(seconds: number): string {
  if (seconds <= 0) return "";
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  return `${hours > 0 ? `${hours}:` : ""}${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
}

/** Returns the session's files on their way to lessons of the course. */
export function uploadsOf(
  session: Session,
  {
    tree,
    parts,
    works,
  }: {
    readonly tree: readonly TreeChapter[];
    readonly parts: readonly PartUpload[];
    readonly works: readonly Work[];
  },
): readonly TreeUpload[] {
  const own = new Set(tree.flatMap((chapter) => chapter.lessons.map(({ id }) => id)));
  const all = [
    ...works.flatMap((work) => workUpload(work, session)),
    ...parts.map(({ id, lessonId, name, size, received }) => ({
      id,
      lessonId,
      file: name,
      state: "receiving" as const,
      size,
      received,
      progress: 0,
      reason: "",
    })),
  ];
  return all.filter(({ lessonId }) => own.has(lessonId));
}

const STATES = {
  preparing: "encoding",
  doing: "storing",
  done: "done",
  failed: "failed",
} as const;

function workUpload(work: Work, session: Session): readonly TreeUpload[] {
  const { id, command, texts, state, isWaiting, progress, reason } = work;
  const isUpload = command.noun === "media" && command.action === "add" && texts["upload"] !== undefined;
  if (!isUpload || state === "tried" || state === "givenUp") return [];
  const [fault = ""] = Object.values(reason === "" ? {} : faultsOf(command, session, reason));
  return [
    {
      id,
      lessonId: Number(texts["lesson"]),
      file: texts["upload"] ?? "",
      state: isWaiting ? "waiting" : STATES[state],
      size: 0,
      received: 0,
      progress,
      reason: fault,
    },
  ];
}
