import type { ExamReport } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Chart } from "./Chart.tsx";
import { s as c } from "./Chart.styles.ts";
import { s } from "./ExamResult.styles.ts";
import { percentOf, scoreText } from "./reportParts.ts";

/**
 * Compares the attempt with the learner's other attempts at this exam. Compares it with other learners only if there
 * are enough of them that nobody can be identified.
 */
export function Comparison({ report }: { readonly report: ExamReport }) {
  const { own, othersNum, status } = report;
  const others = othersNum > 0 && report.distribution.length > 0;
  if (own.length < 2 && !others) return null;
  return (
    <section className={s.part} aria-labelledby="compare">
      <SectionHeading title="比一比" note="只有你自己看得到" id="compare" />
      {own.length > 1 && <Own report={report} />}
      {others && status === "finished" && <Others report={report} />}
    </section>
  );
}

const WIDTH = 600;
const HEIGHT = 120;

function Own({ report: { own, recordId, kind } }: { readonly report: ExamReport }) {
  const place = own.findIndex((one) => one.recordId === recordId);
  const points = own.map(({ recordId: id, score, totalScore }, index) => ({
    id,
    x: 20 + (index / (own.length - 1)) * (WIDTH - 40),
    y: HEIGHT - 12 - (percentOf(score, totalScore) / 100) * (HEIGHT - 24),
  }));
  return (
    <Chart
      caption={ownText(own, place)}
      size={[WIDTH, HEIGHT]}
      head={["交卷", "得分"]}
      rows={own.map((one) => [
        one.recordId,
        one.recordId === recordId ? (
          `${one.submitTime.slice(0, 16)}（这一次）`
        ) : (
          <Link key="at" href={resultHref(kind, one.recordId)}>
            {one.submitTime.slice(0, 16)}
          </Link>
        ),
        `${scoreText(one.score)} / ${scoreText(one.totalScore)}`,
      ])}
      below={
        <p className={c.ends} aria-hidden="true">
          <span>{own[0]?.submitTime.slice(0, 10)}</span>
          <span>{own.at(-1)?.submitTime.slice(0, 10)}</span>
        </p>
      }
    >
      <path
        className={c.line}
        d={points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
      />
      {points.map(({ id, x, y }) => (
        <path key={id} className={id === recordId ? c.ownDot : c.dot} d={`M${x} ${y}h0`} />
      ))}
    </Chart>
  );
}

function ownText(own: ExamReport["own"], place: number): string {
  const [now, before] = [own[place], own[place - 1]];
  if (!now) return `你一共考了 ${own.length} 次。`;
  const first = `这是你第 ${place + 1} 次考这份卷`;
  if (!before) return `${first}，后来又考了 ${own.length - 1} 次。`;
  const more = Math.round((now.score - before.score) * 100) / 100;
  if (more === 0) return `${first}，和上一次同分。`;
  return `${first}，比上一次${more > 0 ? "多" : "少"} ${scoreText(Math.abs(more))} 分。`;
}

const STEP = 10;

function Others({ report }: { readonly report: ExamReport }) {
  const { distribution, othersNum, medianScore, rankPercent, score, totalScore } = report;
  const most = Math.max(1, ...distribution.map(({ num }) => num));
  const last = distribution.length - 1;
  const ownStep = distribution.findIndex(
    ({ from, to }, step) => score >= from && (score < to || step === last),
  );
  const width = distribution.length * STEP;
  const median = (medianScore / Math.max(1, totalScore)) * width;
  return (
    <Chart
      caption={`另外 ${othersNum} 个人考过这份卷，各取最高一次：中位数 ${scoreText(medianScore)} 分${rankPercent >= 0 ? `，你超过了其中 ${rankPercent}%` : ""}。`}
      size={[width, 100]}
      head={["分数", "人数"]}
      rows={distribution.map(({ from, to, num }, step) => [
        String(from),
        `${scoreText(from)}–${scoreText(to)}${step === ownStep ? "（你在这里）" : ""}`,
        `${num} 人`,
      ])}
      below={
        <>
          <p className={c.ends} aria-hidden="true">
            <span>0 分</span>
            <span>{scoreText(totalScore)} 分</span>
          </p>
          <ul className={c.legend} aria-hidden="true">
            <li>
              <svg viewBox="0 0 12 12">
                <rect className={c.own} width="12" height="12" />
              </svg>
              你所在的一段
            </li>
            <li>虚线是中位数</li>
          </ul>
        </>
      }
    >
      {distribution.map(({ from, num }, step) => {
        const height = (num / most) * 88;
        return (
          <rect
            key={from}
            className={step === ownStep ? c.own : c.other}
            x={step * STEP + 1}
            y={100 - height}
            width={STEP - 2}
            height={height}
          />
        );
      })}
      <line className={c.guide} x1={median} x2={median} y1="0" y2="100" />
    </Chart>
  );
}
