import { userData } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { durationText } from "#shared/domain/timeText.ts";
import { useCall } from "#client/calls/call.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { useDay } from "#client/site/useDay.ts";
import { heatCells } from "./heatCells.ts";
import { Numbers } from "./Numbers.tsx";
import { s } from "./OverviewPage.styles.ts";

const STEP = 16;

export function StudyDays() {
  const { calendar, streak, todayTime, studyTime, rankPercent } = useCall(callOf(userData, {}));
  const cells = heatCells(calendar, useDay());
  const studied = cells.filter(({ level }) => level > 0).toReversed();
  return (
    <>
      <p className={s.figures}>
        {factsText(
          `今天${todayTime > 0 ? ` ${durationText(todayTime)}` : "还没学"}`,
          streak > 0 && `连续 ${streak} 天`,
          studyTime > 0 && `累计 ${durationText(studyTime)}`,
        )}
      </p>
      {rankPercent > 0 && <p className={s.figures}>{`近 30 天的学习时间超过了 ${rankPercent}% 的同学`}</p>}
      <svg
        className={s.heat}
        viewBox={`0 0 ${12 * STEP} ${7 * STEP}`}
        role="img"
        aria-label={`最近十二周里有 ${studied.length} 天学习`}
      >
        {cells.map(({ date, level, week, weekday }) => (
          <rect
            key={date}
            className={`l${level}`}
            x={week * STEP}
            y={weekday * STEP}
            width="13"
            height="13"
            rx="3"
          />
        ))}
      </svg>
      {studied.length > 0 && (
        <Numbers
          summary="按天看数字"
          head="日期"
          rows={studied.map(({ date, time, num }) => ({ name: date, time, num }))}
        />
      )}
    </>
  );
}
