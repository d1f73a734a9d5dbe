import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { lastLessonsCall, ownClassroomsCall } from "#client/calls/study.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { ProgressBar } from "#client/ui/ProgressBar.tsx";
import { continueHref } from "#client/cards/continueHref.ts";
import { shownItems } from "#client/today/todayItems.ts";
import { s } from "./TodayCard.styles.ts";

export function ContinueLearning() {
  const [last, ...others] = useCall(lastLessonsCall()).list;
  const plays = !useAddressOff(last ? continueHref(last) : "");
  if (!last) return <NothingYet />;
  return (
    <>
      <div className={s.lesson}>
        <span className={s.picture}>
          <Cover src={mediaUrl(last.courseCover)} alt="" width={160} eager />
        </span>
        <div className={s.words}>
          <p className={s.course}>{last.courseName}</p>
          <p className={s.name}>{last.lessonName}</p>
          {last.duration > 0 ? (
            <ProgressBar
              value={last.position}
              max={last.duration}
              label={last.isFinish ? "上次学完" : "上次学到"}
              text={`${clockText(last.position)} / ${clockText(last.duration)}`}
            />
          ) : null}
        </div>
        <div className={s.action}>
          <Link
            className={buttonClass("primary")}
            href={continueHref(last.isFinish ? { ...last, lessonId: undefined } : last)}
          >
            继续学习
          </Link>
        </div>
      </div>
      {plays && others.length > 0 ? (
        <div className={s.others}>
          {others.slice(0, 2).map((lesson) => (
            <Link key={lesson.lessonId} className={s.other} href={continueHref(lesson)}>
              {lesson.lessonName} · {lesson.courseName}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Offers one first step: the first lesson of a course that the learner has, else what today's list begins with. */
function NothingYet() {
  return (
    <QuietBlock fallback={null} instead={() => <NoCourse />}>
      <FirstLesson />
    </QuietBlock>
  );
}

function FirstLesson() {
  const rooms = useCall(ownClassroomsCall(undefined)).flatMap(({ list }) => list);
  const own = rooms.flatMap(({ classroomId, course }) => course.map((one) => ({ ...one, classroomId })));
  const [first] = own;
  if (!first) return rooms.length > 0 ? null : <NoCourse />;
  return (
    <div className={s.lesson}>
      <span className={s.picture}>
        <Cover src={mediaUrl(first.cover)} alt="" width={160} eager />
      </span>
      <div className={s.words}>
        <p className={s.course}>{first.subjectName}</p>
        <p className={s.name}>{first.name}</p>
      </div>
      <div className={s.action}>
        <Link
          className={buttonClass("primary")}
          href={continueHref({ courseId: first.id, classroomId: first.classroomId })}
        >
          从第一讲开始学
        </Link>
      </div>
    </div>
  );
}

function NoCourse() {
  return useOff(today.path) ? <ToCourses /> : <BesideToday />;
}

function BesideToday() {
  return shownItems(useCall(callOf(today, {}))).length > 0 ? <p hidden /> : <ToCourses />;
}

function ToCourses() {
  const { nav } = useSite();
  return (
    <>
      <p className={s.none}>还没有学习记录。选一门课，从第一讲开始。</p>
      {nav.course.isShow ? (
        <Link className={buttonClass("primary")} href="/course">
          去选课
        </Link>
      ) : null}
    </>
  );
}
