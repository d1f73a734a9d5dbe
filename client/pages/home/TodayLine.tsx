import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall } from "#client/calls/call.ts";
import { lastLessonsCall } from "#client/calls/study.ts";
import { useSite } from "#client/site/boot.ts";
import { BeginToday } from "#client/today/BeginToday.tsx";
import { examText, itemName, kindName, shownItems, type TodayItem } from "#client/today/todayItems.ts";
import { isNewcomer } from "./isNewcomer.ts";
import { s } from "./TodayCard.styles.ts";

/** The plan of the day in one line, with a button that starts the first item. */
export function TodayLine() {
  const day = useCall(callOf(today, {}));
  const { nav } = useSite();
  const hasLessons = useCall(lastLessonsCall()).list.length > 0;
  // The plan is shown without its lesson: the top of the card (TodayCard) already shows the lesson with a picture.
  const open = shownItems(day).filter(({ isDone, kind }) => !isDone && kind !== "lesson");
  const exam = examText(day);
  const countdown = exam !== "" && <strong className={s.exam}>{exam}</strong>;
  // The top of the card (TodayCard) already suggests a first step to a newcomer.
  if (!hasLessons && nav.course.isShow && isNewcomer(day))
    return countdown && <p className={s.plan}>{countdown}</p>;
  return (
    <>
      <p className={s.plan}>
        {countdown}
        <span className={s.items}>
          {open.length === 0
            ? day.minutes > 0
              ? "今天接着学"
              : "今天的安排都做完了"
            : open.map(shortName).join("、")}
        </span>
        {day.minutes > 0 && <span className={s.minutes}>{`约 ${day.minutes} 分钟`}</span>}
      </p>
      <BeginToday today={day} />
    </>
  );
}

/** Returns a short name of a plan item, so that the whole day fits in one line. */
function shortName(item: TodayItem): string {
  if (item.kind === "live") return `${item.startTime.slice(11, 16)} 直播`;
  return `${kindName(item)} ${itemName(item).split(" · ")[0]}`;
}
