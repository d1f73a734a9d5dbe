import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { Block } from "#client/calls/Block.tsx";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { useNow } from "#client/site/clock.ts";
import { useCall } from "#client/calls/call.ts";
import { ContinueLearning } from "./ContinueLearning.tsx";
import { greeting, todayText } from "./greeting.ts";
import { s } from "./TodayCard.styles.ts";

/** Visitors have no day to begin, and need no code for it. */
export const todayLine = lazySource(async () => (await import("./TodayLine.tsx")).TodayLine);

function LazyTodayLine() {
  const TodayLine = useLazy(todayLine);
  return <TodayLine />;
}

/** What a learner who comes back wants first: to go on where it ended. */
export function TodayCard() {
  const now = useNow();
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
      <div className={s.today}>
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<div />}>
            <LazyTodayLine />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}

function Name() {
  const { nickname, username } = useCall(callOf(userInfo, {}));
  const name = nickname || username;
  return name ? <>，{name}</> : null;
}
