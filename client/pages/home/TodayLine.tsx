import { useCall } from "../../calls/call.ts";
import { todayCall } from "../../calls/study.ts";
import { BeginToday } from "../../today/BeginToday.tsx";
import { examText, itemName, kindName, shownItems, type TodayItem } from "../../today/todayItems.ts";
import { s } from "./TodayCard.styles.ts";

/** The day in a line, with the button that begins it. */
export function TodayLine() {
  const today = useCall(todayCall());
  // The lesson stands above, with its picture.
  const open = shownItems(today).filter(({ isDone, kind }) => !isDone && kind !== "lesson");
  const exam = examText(today);
  return (
    <>
      <p className={s.plan}>
        {exam !== "" && <strong className={s.exam}>{exam}</strong>}
        <span className={s.items}>
          {open.length === 0
            ? today.minutes > 0
              ? "今天接着学"
              : "今天的安排都做完了"
            : open.map(shortName).join("、")}
        </span>
        {today.minutes > 0 && <span className={s.minutes}>{`约 ${today.minutes} 分钟`}</span>}
      </p>
      <BeginToday today={today} />
    </>
  );
}

/** Names of classes are long, and a line has to hold the whole day. */
function shortName(item: TodayItem): string {
  if (item.kind === "live") return `${item.startTime.slice(11, 16)} 直播`;
  return `${kindName(item)} ${itemName(item)}`;
}
