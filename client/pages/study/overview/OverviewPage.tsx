import type { ReactNode } from "react";
import { today, userData } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Block } from "#client/calls/Block.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { useOff } from "#client/site/useOff.ts";
import { StudyPage } from "../StudyPage.tsx";
import { charts } from "./lazyParts.ts";
import { s } from "./OverviewPage.styles.ts";
import { StudyDays } from "./StudyDays.tsx";
import { Today } from "./Today.tsx";
import { useLazy } from "#client/kit/lazySource.ts";

function OverviewPage() {
  const hasNoToday = useOff(today.path);
  return (
    <StudyPage
      id="studyCourse"
      lead={hasNoToday ? "最近的学习时间和进度。" : "今天要做的事，最近的学习时间和进度。"}
    >
      <div className={s.parts}>
        <Block fallback={<TodayPart />}>
          <TodayPart>
            <Today />
          </TodayPart>
        </Block>
        <section className={s.days} aria-labelledby="days">
          <h2 id="days">学习日历</h2>
          <div className={s.calendar}>
            <Block fallback={null}>
              <StudyDays />
            </Block>
          </div>
        </section>
        <section className={s.figuresPart} aria-labelledby="figures">
          <h2 id="figures">学习统计</h2>
          <Block fallback={<div className={s.waiting} />}>
            <LazyCharts />
          </Block>
        </section>
      </div>
    </StudyPage>
  );
}

/** The section with today's plan. Hidden, heading included, if the upstream has no daily plan. */
function TodayPart({ children }: { readonly children?: ReactNode }) {
  return (
    <section className={s.today} aria-labelledby="today">
      <h2 id="today">今天</h2>
      <div className={s.box}>{children}</div>
    </section>
  );
}

export const screen: Screen = {
  Component: OverviewPage,
  code: [charts],
  needs: () => ({
    deferred: [callOf(today, {}), callOf(userData, {})],
  }),
};

function LazyCharts() {
  const Loaded = useLazy(charts);
  return <Loaded />;
}
