import { finishLesson, learnReport } from "#shared/contract/play/endpoints.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type ReactNode } from "react";
import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall, useCalls } from "#client/calls/call.ts";
import { type PlayedLesson, type ReportedProgress } from "#client/calls/play.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { FeedbackButton } from "./FeedbackButton.tsx";
import { KeepButton } from "./KeepButton.tsx";
import { ProgressRing } from "./ProgressRing.tsx";
import { s } from "./LessonHead.styles.ts";
import { useAction } from "#client/calls/useAction.ts";

interface Props {
  readonly classroomId: string;
  readonly lessonId: string;
  /** undefined until the lesson has loaded. */
  readonly lesson: PlayedLesson | undefined;
  readonly reported: ReportedProgress | undefined;
  /** Returns the current position in seconds. */
  readonly second: () => number;
  readonly handoff: ReactNode;
  readonly onHelp: () => void;
  readonly onFinished: (progress: { readonly progress: number; readonly isFinish: boolean }) => void;
}

/** Shows name, progress and rule for finishing of a lesson, with buttons to save it, report a problem and so on. */
export function LessonHead(props: Props) {
  const { classroomId, lessonId, lesson, reported, second, handoff, onHelp, onFinished } = props;
  return (
    <header className={s.head}>
      <div className={s.names}>
        <h1 className={s.title}>
          {lesson?.lessonName ?? (
            <QuietBlock fallback="课程学习" instead={() => "课程学习"}>
              <NameInOutline classroomId={classroomId} lessonId={lessonId} />
            </QuietBlock>
          )}
        </h1>
        {lesson ? (
          <Path {...lesson} />
        ) : (
          <QuietBlock fallback={<p className={s.path} />} instead={() => null}>
            <PathInOutline classroomId={classroomId} lessonId={lessonId} />
          </QuietBlock>
        )}
      </div>
      {lesson === undefined && <div className={s.progress} />}
      {lesson && lesson.ticket !== "" && (
        <Progress lesson={lesson} reported={reported} onFinished={onFinished} />
      )}
      <div className={s.actions} data-waits={lesson ? undefined : ""}>
        {lesson && <KeepButton key={lesson.lessonId} lesson={lesson} />}
        {lesson && lesson.lock === "" && <FeedbackButton lesson={lesson} second={second} />}
        {handoff}
        <span className={s.keys}>
          <Button kind="quiet" icon={<Keyboard size={18} />} onClick={onHelp}>
            快捷键
          </Button>
        </span>
      </div>
    </header>
  );
}

type Place = Pick<Props, "classroomId" | "lessonId">;

function NameInOutline({ classroomId, lessonId }: Place) {
  const lessons = useCall(callOf(classroomResource, { classroomId })).flatMap(({ lesson }) => lesson);
  return lessons.find(({ id }) => id === lessonId)?.name ?? "课程学习";
}

/** Shows course and chapter of the lesson before it has loaded, so that nothing below moves later. */
function PathInOutline({ classroomId, lessonId }: Place) {
  const chapter = useCall(callOf(classroomResource, { classroomId })).find(({ lesson }) =>
    lesson.some(({ id }) => id === lessonId),
  );
  return chapter ? <Path {...chapter} chapterName={chapter.name} /> : null;
}

interface PathProps {
  readonly courseId: string;
  readonly courseName: string;
  readonly chapterName: string;
}

function Path({ courseId, courseName, chapterName }: PathProps) {
  if (courseName === "") return null;
  return (
    <p className={s.path}>
      <Link named href={href("courseDetail", { id: courseId })}>
        {courseName}
      </Link>
      {chapterName !== "" && ` › ${chapterName}`}
    </p>
  );
}

interface ProgressProps extends Pick<Props, "reported" | "onFinished"> {
  readonly lesson: PlayedLesson;
}

/** Shows the progress and, if the lesson is unfinished, how much has to be watched to finish it. */
function Progress({ lesson, reported, onFinished }: ProgressProps) {
  const calls = useCalls();
  const { busy, run } = useAction();
  const { progress, isFinish } = reported ?? lesson;
  const { percent, isManual } = lesson.rule;
  const isPaged = lesson.kind === "doc" || lesson.kind === "pic";
  const isUnheard = useOff(learnReport.path);
  const cannotFinish = useOff(finishLesson.path);
  async function finish(): Promise<void> {
    await run(async () => {
      onFinished(await calls.change(callOf(finishLesson, { ticket: lesson.ticket })));
    });
  }
  // Progress is hidden if the site does not report it, or if the length of the lesson is unknown.
  if ((isUnheard || lesson.length === 0) && progress === 0) return null;
  return (
    <div className={s.progress}>
      <ProgressRing percent={progress} isDone={isFinish} />
      <p>
        {isFinish ? "已完成" : `已${isPaged ? "读" : "看"} ${progress}%`}
        <span className={s.rule}>
          {isFinish ? "，可以随时重看" : percent > 0 && `，${isPaged ? "读" : "看"}满 ${percent}% 即完成`}
        </span>
      </p>
      {isManual && !isFinish && !cannotFinish && (
        <Button size="small" busy={busy} onClick={() => void finish()}>
          标为完成
        </Button>
      )}
    </div>
  );
}
