import type { ExamReport } from "#client/calls/exam.ts";
import { clockText } from "#client/question/clockText.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Chart } from "./Chart.tsx";
import { s as c } from "./Chart.styles.ts";
import { s } from "./ExamResult.styles.ts";
import { isMissed, MARK_WORDS, type Mark, markOf, countRevisited } from "./reportParts.ts";

/** Shows the time spent on each question and the order in which the questions were visited. */
export function TimeUse({ report }: { readonly report: ExamReport }) {
  const { question, visit } = report;
  const spent = question.reduce((sum, { spentMs }) => sum + spentMs, 0);
  if (spent === 0 && visit.length < 2) return null;
  return (
    <section className={s.part} aria-labelledby="time">
      <SectionHeading title="时间用在哪里" id="time" />
      {spent > 0 && <Strip report={report} />}
      {visit.length > 1 && <Visits report={report} />}
    </section>
  );
}

/** Width of a bar with the gap to the next bar. */
const STEP = 10;
const HIGH = 100;

function Strip({ report: { question, usedTime } }: { readonly report: ExamReport }) {
  const longest = question.reduce((a, b) => (b.spentMs > a.spentMs ? b : a));
  const marks = [...new Set(question.map(markOf))];
  return (
    <Chart
      caption={`平均每题 ${clockText(usedTime / question.length)}，最久的是第 ${longest.seq} 题，${clockText(longest.spentMs / 1_000)}。`}
      size={[question.length * STEP, HIGH + 12]}
      head={["题号", "用时", "结果"]}
      rows={question.map((one) => [
        String(one.seq),
        `第 ${one.seq} 题`,
        clockText(one.spentMs / 1_000),
        MARK_WORDS[markOf(one)],
      ])}
      below={
        <>
          <p className={c.ends} aria-hidden="true">
            <span>第 1 题</span>
            <span>第 {question.length} 题</span>
          </p>
          <Legend marks={marks} withDots={question.some(isMissed)} />
        </>
      }
    >
      {question.map((one, place) => {
        const height = Math.max(1, (one.spentMs / Math.max(1, longest.spentMs)) * (HIGH - 6));
        return (
          <g key={one.seq}>
            <rect
              className={c[markOf(one)]}
              x={place * STEP + 1.5}
              y={HIGH - height}
              width={STEP - 3}
              height={height}
            />
            {isMissed(one) && (
              <rect className={c.missed} x={place * STEP + 3} y={HIGH + 3} width={STEP - 6} height={5} />
            )}
          </g>
        );
      })}
    </Chart>
  );
}

function Legend({ marks, withDots }: { readonly marks: readonly Mark[]; readonly withDots: boolean }) {
  return (
    <ul className={c.legend} aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark}>
          <svg viewBox="0 0 12 12">
            <rect className={c[mark]} width="12" height="12" />
          </svg>
          {MARK_WORDS[mark]}
        </li>
      ))}
      {withDots && <li>下方带点的题没有全对</li>}
    </ul>
  );
}

/** Draws which question was visited when: the horizontal axis is the time, the vertical axis the question number. */
function Visits({ report: { visit, question, usedTime } }: { readonly report: ExamReport }) {
  const end = Math.max(usedTime, visit.at(-1)?.at ?? 0, 1);
  const rows = Math.max(question.length, 2);
  const x = (at: number) => ((at / end) * 1_000).toFixed(1);
  const y = (seq: number) => (4 + ((seq - 1) / (rows - 1)) * 92).toFixed(1);
  const path = visit
    .map(({ seq, at }, place) => (place === 0 ? `M${x(at)} ${y(seq)}` : `H${x(at)}V${y(seq)}`))
    .join("");
  const again = countRevisited(visit);
  return (
    <Chart
      caption={
        again === 0
          ? "做完一题再往下，没有再回到前面的题。"
          : `有 ${again} 题是做过别的题以后又回来动过的。横向是时间，从上到下是第 1 题到第 ${question.length} 题。`
      }
      size={[1_000, 100]}
      head={["时间", "作答"]}
      rows={visit.map(({ seq, at }, place) => [String(place), clockText(at), `第 ${seq} 题`])}
      below={
        <p className={c.ends} aria-hidden="true">
          <span>开始</span>
          <span>{clockText(end)}</span>
        </p>
      }
    >
      <path className={c.line} d={`${path}H1000`} />
    </Chart>
  );
}
