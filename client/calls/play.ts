import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { keepLesson, keptLessons, learnReport, play, userSettings } from "#shared/contract/play/endpoints.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";

/** A lesson with the address of its medium, or the reason why the learner may not open it. */
export type PlayedLesson = NonNullable<DataOf<typeof play>>;
export type PlaySettings = DataOf<typeof userSettings>;
export type ReportedProgress = DataOf<typeof learnReport>;
export type OutlineChapter = Omit<DataOf<typeof classroomResource>[number], "cover">;
export type KeptLesson = DataOf<typeof keptLessons>["list"][number];

const KEPT_A_PAGE = 20;
export const keepLessonCall = (lessonId: string, isKept: boolean) =>
  callOf(keepLesson, { lessonId, isCollect: isKept ? "1" : "0" });
export const keptLessonsCall = ({ page }: { readonly page: number }) =>
  callOf(keptLessons, { page, pageSize: KEPT_A_PAGE });
