import { today } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { Block } from "#client/calls/Block.tsx";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { useNow } from "#client/site/clock.ts";
import { useCall } from "#client/calls/call.ts";
import { useOff } from "#client/site/useOff.ts";
import { ContinueLearning } from "./ContinueLearning.tsx";
import { TodayLine } from "./TodayLine.tsx";
import { s } from "./TodayCard.styles.ts";
import { shanghaiParts } from "#shared/domain/shanghaiTime.ts";

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/** Returns a greeting that depends on the hour in China, e.g. good morning. */
export function greeting(nowMs: number): string {
  const { hour } = shanghaiParts(nowMs);
  if (hour < 5) return "夜深了";
  if (hour < 9) return "早上好";
  if (hour < 12) return "上午好";
  if (hour < 14) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}

/** Returns date and day of the week, e.g. "6月30日 星期二". */
export function todayText(nowMs: number): string {
  const { month, day, weekday } = shanghaiParts(nowMs);
  return `${month}月${day}日 星期${WEEKDAYS[weekday % 7] ?? ""}`;
}

/** Lets a returning learner continue the last lesson, and lists the first items of the day. */
export function TodayCard() {
  const now = useNow();
  const hasNoToday = useOff(today.path);
  return (
    <section className={s.card} aria-labelledby="today-title">
      <div className={s.head}>
        <h2 id="today-title" className={s.greeting}>
          {greeting(now)}
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <Name />
            </Suspense>
          </ErrorBoundary>
        </h2>
        <p className={s.day}>{todayText(now)}</p>
      </div>
      <div className={s.body}>
        <Block fallback={null}>
          <ContinueLearning />
        </Block>
      </div>
      {hasNoToday ? null : (
        <div className={s.today}>
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={<div className={s.late} />}>
              <TodayLine />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </section>
  );
}

function Name() {
  const { nickname, username } = useCall(callOf(userInfo, {}));
  const name = nickname || username;
  return name ? <>，{name}</> : null;
}
