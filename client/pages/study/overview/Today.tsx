import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall } from "#client/calls/call.ts";
import { useNow } from "#client/site/clock.ts";
import { useFollowGoal } from "#client/goal/useFollowGoal.ts";
import { useGoal } from "#client/site/goal.ts";
import { BeginToday } from "#client/today/BeginToday.tsx";
import { AskGoal, useIsGoalMissing } from "#client/today/AskGoal.tsx";
import { ItemLink } from "#client/today/ItemLink.tsx";
import { examText, itemFact, itemName, kindName, shownItems } from "#client/today/todayItems.ts";
import { SettingsButton } from "../review/SettingsButton.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { s } from "./OverviewPage.styles.ts";

export function Today() {
  const day = useCall(callOf(today, {}));
  const now = useNow();
  const goal = useGoal();
  const asksGoal = useIsGoalMissing(day);
  useFollowGoal(day.goalId);
  const items = shownItems(day);
  const exam = examText(day, goal);
  return (
    <>
      <div className={s.todayHead}>
        <div className={s.todayWords}>
          <p className={s.exam}>{exam || (asksGoal ? "还没有选考试" : "还没有考试日期")}</p>
          {day.minutes > 0 && <p className={s.fact}>{`一共约 ${day.minutes} 分钟`}</p>}
        </div>
        <div className={s.todayActions}>
          <SettingsButton label={day.exam.length > 0 ? "改考试日期" : "填考试日期"} />
          {day.minutes > 0 && <BeginToday today={day} />}
        </div>
      </div>
      {items.length === 0 && !asksGoal ? (
        <div className={s.none}>
          <p>今天没有安排。打开一门课，从没学过的一讲开始。</p>
          <ToCourses />
        </div>
      ) : (
        <ol className={s.rows}>
          {asksGoal && (
            <li>
              <AskGoal className={s.row}>
                <span className={s.kind}>选考试</span>
                <span className={s.name}>你准备考哪一门？</span>
                <span className={s.fact}>选好以后，题目、课程和倒计时都跟着它</span>
              </AskGoal>
            </li>
          )}
          {items.map((item) => (
            <li key={item.key}>
              <ItemLink className={s.row} item={item}>
                <span className={s.kind}>{kindName(item)}</span>
                <span className={s.name}>{itemName(item)}</span>
                <span className={s.fact}>{itemFact(item, now)}</span>
              </ItemLink>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
