import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { lastLessonsCall } from "#client/calls/study.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { ProgressBar } from "#client/ui/ProgressBar.tsx";
import { continueHref } from "#client/cards/continueHref.ts";
import { isNewcomer } from "./isNewcomer.ts";
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
            {last.isFinish ? "接着学" : "继续学习"}
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

function NothingYet() {
  return useOff(today.path) ? <NoRecords isNew /> : <NothingOfToday />;
}

function NothingOfToday() {
  return <NoRecords isNew={isNewcomer(useCall(callOf(today, {})))} />;
}

function NoRecords({ isNew }: { readonly isNew: boolean }) {
  const { nav } = useSite();
  return (
    <>
      <p className={s.none}>还没有学习记录。选一门课，从第一讲开始。</p>
      {nav.course.isShow ? (
        <Link className={buttonClass(isNew ? "primary" : "secondary")} href="/course">
          去选课
        </Link>
      ) : null}
    </>
  );
}
