import { href } from "#shared/routes/href.ts";
import { durationText } from "#shared/domain/timeText.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import type { CourseDetail } from "./courseJsonLd.ts";
import { LessonRow } from "./LessonRow.tsx";
import { s } from "./Outline.styles.ts";

type Chapter = CourseDetail["chapter"][number];

interface Props {
  readonly chapters: readonly Chapter[];
  readonly owned: boolean;
  /** Id of the classroom whose player opens: for owners all lessons, for others only trial lessons. */
  readonly playIn?: string | undefined;
  /** Returns the address at which a visitor plays a trial lesson. */
  readonly trialOf?: ((lessonId: string) => string) | undefined;
}

/** Chapters that unfold without JavaScript. The first chapter is open at first; for owners the first unfinished one. */
export function Outline({ chapters, owned, playIn: classroomId, trialOf }: Props) {
  const current = owned ? chapters.findIndex(({ lesson }) => lesson.some(({ isFinish }) => !isFinish)) : 0;
  return (
    <div className={s.outline}>
      {chapters.map((chapter, index) => (
        <details key={chapter.id} className={s.chapter} open={index === Math.max(current, 0)}>
          <summary className={s.summary}>
            <ChevronRight size={18} />
            <span className={s.chapterName}>{chapter.name}</span>
            <span className={s.extent}>{chapterExtent(chapter, owned)}</span>
          </summary>
          <ol className={s.lessons}>
            {chapter.lesson.map((lesson) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                owned={owned}
                href={
                  classroomId !== undefined && (lesson.isFree || (owned && lesson.lock === ""))
                    ? href("coursePlayer", { classroomId, lesson: lesson.id })
                    : lesson.isFree
                      ? trialOf?.(lesson.id)
                      : undefined
                }
              />
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

function chapterExtent({ lesson }: Chapter, owned: boolean): string {
  const seconds = lesson.reduce((sum, { duration }) => sum + duration, 0);
  const done = lesson.filter(({ isFinish }) => isFinish).length;
  return factsText(
    owned ? `已学完 ${done} / ${lesson.length} 讲` : `${lesson.length} 讲`,
    seconds >= 60 && durationText(seconds),
  );
}
