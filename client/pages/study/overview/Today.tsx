import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall } from "#client/calls/call.ts";
import { useNow } from "#client/site/clock.ts";
import { Link } from "#client/navigation/Link.tsx";
import { BeginToday } from "#client/today/BeginToday.tsx";
import { examText, itemFact, itemHref, itemName, kindName, shownItems } from "#client/today/todayItems.ts";
import { SettingsButton } from "../review/SettingsButton.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { s } from "./OverviewPage.styles.ts";

export function Today() {
  const day = useCall(callOf(today, {}));
  const now = useNow();
  const items = shownItems(day);
  return (
    <>
      <div className={s.todayHead}>
        <p className={s.exam}>{examText(day) || "还没有考试日期"}</p>
        <SettingsButton label={day.exam.length > 0 ? "改考试日期" : "填考试日期"} />
      </div>
      {items.length === 0 ? (
        <div className={s.none}>
          <p>今天没有安排。打开一门课，从没学过的一讲开始。</p>
          <ToCourses />
        </div>
      ) : (
        <ol>
          {items.map((item) => (
            <li key={item.key}>
              <Link named className={s.row} href={itemHref(item)} data-done={item.isDone ? "" : undefined}>
                <span className={s.kind}>{kindName(item)}</span>
                <span className={s.name}>{itemName(item)}</span>
                <span className={s.fact}>{itemFact(item, now)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {day.minutes > 0 && (
        <div className={s.todayFoot}>
          <p className={s.fact}>{`一共约 ${day.minutes} 分钟`}</p>
          <BeginToday today={day} />
        </div>
      )}
    </>
  );
}
