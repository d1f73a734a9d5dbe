import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useRef } from "react";
import { href } from "#shared/routes/href.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useCall, useKnown } from "#client/calls/call.ts";
import { type OutlineChapter, type ReportedProgress } from "#client/calls/play.ts";
import { Link } from "#client/navigation/Link.tsx";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { ClipboardList } from "#client/ui/icons/ClipboardList.ts";
import { FileText } from "#client/ui/icons/FileText.ts";
import { Headphones } from "#client/ui/icons/Headphones.ts";
import { Image } from "#client/ui/icons/Image.ts";
import { Lock } from "#client/ui/icons/Lock.ts";
import { PlayCircle } from "#client/ui/icons/PlayCircle.ts";
import { Radio } from "#client/ui/icons/Radio.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./OutlineTab.styles.ts";
import { ProgressRing } from "./ProgressRing.tsx";

type Lesson = OutlineChapter["lesson"][number];

interface Props {
  readonly classroomId: string;
  readonly lessonId: string;
  /** Course of the lesson; undefined until the lesson has loaded. */
  readonly courseId: string | undefined;
  readonly reported: Readonly<Record<string, ReportedProgress>>;
  readonly onOpen: () => void;
}

/** Lists the lessons of the classroom. For a trial visitor it lists those of the course only. */
export function OutlineTab(props: Props) {
  const known = useKnown(callOf(classroomResource, { classroomId: props.classroomId }));
  const { courseId } = props;
  // The upstream refuses the outline of a classroom to a trial visitor.
  if (known === undefined && courseId !== undefined) return <OfCourse {...props} courseId={courseId} />;
  return <OfClassroom {...props} />;
}

function OfClassroom(props: Props) {
  return (
    <Outline {...props} chapters={useCall(callOf(classroomResource, { classroomId: props.classroomId }))} />
  );
}

function OfCourse(props: Props & { readonly courseId: string }) {
  return (
    <Outline
      {...props}
      chapters={(useCall(callOf(courseDetail, { id: props.courseId }))?.chapter ?? []).map((chapter) => ({
        ...chapter,
        courseId: props.courseId,
        courseName: "",
      }))}
    />
  );
}

function Outline({
  chapters: asked,
  classroomId,
  lessonId,
  reported,
  onOpen,
}: Props & { readonly chapters: readonly OutlineChapter[] }) {
  const chapters = asked.map((chapter) => ({
    ...chapter,
    lesson: chapter.lesson.map((one) => withReported(one, reported)),
  }));
  const lessons = chapters.flatMap(({ lesson }) => lesson);
  const left = lessons.reduce(
    (sum, one) => sum + (one.isFinish ? 0 : (one.duration * (100 - one.progress)) / 100),
    0,
  );
  const done = lessons.filter(({ isFinish }) => isFinish).length;
  const courses = coursesOf(chapters);
  return (
    <div className={s.outline}>
      <p className={s.total}>
        {`已学完 ${done} / ${lessons.length} 讲`}
        {left >= 60 && `，还有 ${lessonTimeText(left)}的课`}
      </p>
      {courses.map((course) => (
        <section key={course.id}>
          {courses.length > 1 && <h2 className={s.course}>{course.name}</h2>}
          {course.chapters.map((chapter) => (
            <Chapter
              key={chapter.id}
              chapter={chapter}
              classroomId={classroomId}
              current={lessonId}
              onOpen={onOpen}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

interface Course {
  readonly id: string;
  readonly name: string;
  readonly chapters: readonly OutlineChapter[];
}

/** Groups chapters by course, in the order in which the courses are studied. */
export function coursesOf(chapters: readonly OutlineChapter[]): readonly Course[] {
  const byId = new Map<string, Course>();
  for (const chapter of chapters) {
    const { courseId: id, courseName: name } = chapter;
    byId.set(id, { id, name, chapters: [...(byId.get(id)?.chapters ?? []), chapter] });
  }
  return [...byId.values()];
}

/** Returns a length of lessons in hours, never in days: days would look like a deadline. */
export function lessonTimeText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.round(seconds / 3600)} 小时`;
}

function withReported(lesson: Lesson, reported: Props["reported"]): Lesson {
  const { progress, isFinish } = reported[lesson.id] ?? lesson;
  return { ...lesson, progress: Math.max(lesson.progress, progress), isFinish: lesson.isFinish || isFinish };
}

interface ChapterProps {
  readonly chapter: OutlineChapter;
  readonly classroomId: string;
  readonly current: string;
  readonly onOpen: () => void;
}

function Chapter({ chapter, classroomId, current, onOpen }: ChapterProps) {
  const { lesson: lessons, name } = chapter;
  const done = lessons.filter(({ isFinish }) => isFinish).length;
  return (
    <details className={s.chapter} open={lessons.some(({ id }) => id === current)}>
      <summary className={s.summary}>
        <ChevronRight size={16} />
        <span className={s.chapterName}>{name}</span>
        <span className={s.extent}>{`${done}/${lessons.length}`}</span>
      </summary>
      <ol>
        {lessons.map((lesson) => (
          <Row
            key={lesson.id}
            lesson={lesson}
            classroomId={classroomId}
            isCurrent={lesson.id === current}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </details>
  );
}

const KINDS = {
  video: { icon: PlayCircle, name: "视频" },
  audio: { icon: Headphones, name: "音频" },
  doc: { icon: FileText, name: "讲义" },
  pic: { icon: Image, name: "图文" },
  live: { icon: Radio, name: "直播" },
  exam: { icon: ClipboardList, name: "练习" },
} as const;

interface RowProps {
  readonly lesson: Lesson;
  readonly classroomId: string;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function Row({ lesson, classroomId, isCurrent, onOpen }: RowProps) {
  const { id, name, type, lock, isFree, isFinish, progress, duration, pageNum } = lesson;
  const { icon: Icon, name: kind } = KINDS[type as keyof typeof KINDS] ?? KINDS.video;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) showInPanel(row.current);
  }, [isCurrent]);
  const facts = duration > 0 ? clockText(duration) : pageNum > 0 ? `${pageNum} 页` : "";
  return (
    <li ref={row} className={s.lesson} aria-current={isCurrent ? "true" : undefined}>
      <Icon size={16} />
      <span className={s.words}>
        <VisuallyHidden>{kind}：</VisuallyHidden>
        {lock === "" ? (
          <Link
            named
            className={s.link}
            href={href("coursePlayer", { classroomId, lesson: id })}
            onClick={onOpen}
          >
            {name}
          </Link>
        ) : (
          <span className={s.locked}>{name}</span>
        )}
        <span className={s.facts}>
          {facts}
          {lock === "buy" && " 报名后开放"}
          {lock === "contract" && " 签署协议后开放"}
        </span>
      </span>
      {isFree && progress === 0 && <StatusTag>试看</StatusTag>}
      {lock === "" ? (
        <>
          <ProgressRing percent={progress} isDone={isFinish} />
          <VisuallyHidden>{isFinish ? "已完成" : `已学 ${progress}%`}</VisuallyHidden>
        </>
      ) : (
        <Lock size={16} />
      )}
    </li>
  );
}

/** Scrolls the panel beside the video to an element. Does nothing on small screens, where the page itself scrolls. */
export function showInPanel(element: HTMLElement | null): void {
  const panel = element?.closest<HTMLElement>("[role=tabpanel]")?.parentElement;
  if (!element || !panel || panel.scrollHeight <= panel.clientHeight) return;
  const { top, bottom } = element.getBoundingClientRect();
  const seen = panel.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom)
    panel.scrollTop += top - seen.top - (seen.height - (bottom - top)) / 2;
}
