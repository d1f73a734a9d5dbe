import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall } from "#client/calls/call.ts";
import { lastLessonsCall } from "#client/calls/study.ts";
import { useFollowGoal } from "#client/goal/useFollowGoal.ts";
import { useReady } from "#client/kit/hydration.ts";
import { askForExam } from "#client/layouts/firstExam.ts";
import { useGoal } from "#client/site/goal.ts";
import { AskGoal, useIsGoalMissing } from "#client/today/AskGoal.tsx";
import { BeginToday } from "#client/today/BeginToday.tsx";
import { ItemLink } from "#client/today/ItemLink.tsx";
import { examText, itemName, kindName, shownItems, type TodayItem } from "#client/today/todayItems.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./TodayCard.styles.ts";

/** Number of items that fit beside each other; 学习中心 lists all. */
const MOST = 3;

/** The countdown to the goal's exam, and the first items of the day, before those that are done. */
export function TodayLine() {
  const day = useCall(callOf(today, {}));
  const goal = useGoal();
  const asksGoal = useIsGoalMissing(day);
  useFollowGoal(day.goalId);
  const hasLesson = useCall(lastLessonsCall()).list.length > 0 || day.item.some(isLesson);
  // The plan is shown without its lesson: the top of the card (TodayCard) already shows the lesson with a picture.
  const items = shownItems(day)
    .filter((item) => !isLesson(item))
    .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
    .slice(0, asksGoal ? MOST - 1 : MOST);
  if (asksGoal && !hasLesson && items.every(isUntouchedDaily)) return <FirstStep />;
  return (
    <>
      <div className={s.goal}>
        <p className={s.exam}>{examText(day, goal) || (goal ? `备考 ${goal.name}` : "今天")}</p>
        {goal && <ChooseExam kind="quiet">换考试</ChooseExam>}
      </div>
      {items.length === 0 && !asksGoal ? (
        <p className={s.plan}>{day.minutes > 0 ? "今天继续学" : "今天的安排都做完了"}</p>
      ) : (
        <ul className={s.items}>
          {asksGoal && (
            <li>
              <AskGoal className={s.item}>
                <span className={s.kind}>选考试</span>
                <span className={s.itemName}>你准备考哪一门？</span>
              </AskGoal>
            </li>
          )}
          {items.map((item) => (
            <li key={item.key}>
              <ItemLink className={s.item} item={item}>
                <span className={s.kind}>{kindOf(item)}</span>
                <span className={s.itemName}>{itemName(item)}</span>
              </ItemLink>
            </li>
          ))}
        </ul>
      )}
      {!hasLesson && items.some(({ isDone }) => !isDone) && (
        <div className={s.begin}>
          <BeginToday today={day} />
        </div>
      )}
    </>
  );
}

/** Asks a newcomer for the exam alone: today's list depends on it. */
function FirstStep() {
  return (
    <>
      <div className={s.goal}>
        <p className={s.exam}>你准备考哪一门？</p>
      </div>
      <div className={s.begin}>
        <ChooseExam kind="primary">选考试</ChooseExam>
      </div>
    </>
  );
}

function ChooseExam({ kind, children }: { readonly kind: "primary" | "quiet"; readonly children: string }) {
  const ready = useReady();
  return (
    <Button kind={kind} disabled={!ready} onClick={() => askForExam(true)}>
      {children}
    </Button>
  );
}

/** Every learner gets a daily set; a begun one shows that the learner has settled in. */
function isUntouchedDaily({ kind, recordId }: TodayItem): boolean {
  return kind === "daily" && recordId === "";
}

function isLesson({ kind }: TodayItem): boolean {
  return kind === "lesson";
}

/** Returns the kind of an item with its time, e.g. 19:30 直播 or 复习 · 13 分钟. */
function kindOf(item: TodayItem): string {
  const { kind, startTime, minutes, isDone } = item;
  if (kind === "live") return `${startTime.slice(11, 16)} ${kindName(item)}`;
  if (isDone) return `${kindName(item)} · 已完成`;
  return minutes > 0 ? `${kindName(item)} · ${minutes} 分钟` : kindName(item);
}
