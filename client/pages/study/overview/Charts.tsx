import { userData } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { durationText } from "#shared/domain/timeText.ts";
import { useCall } from "#client/calls/call.ts";
import { useDay } from "#client/site/useDay.ts";
import { s } from "./Charts.styles.ts";
import { heatCells, type HeatCell } from "./heatCells.ts";
import { Numbers } from "./Numbers.tsx";

/** Draws the study time by week and by subject. A folded table contains the same numbers. */
export function Charts() {
  const { calendar, subject } = useCall(callOf(userData, {}));
  const weeks = weekSums(heatCells(calendar, useDay()));
  if (subject.length === 0 && weeks.every(({ time, num }) => time === 0 && num === 0))
    return <p className={s.none}>学过课、做过题以后，这里会有每周的走势和各科用的时间。</p>;
  return (
    <div className={s.charts}>
      <section className={s.card} aria-labelledby="trend">
        <h3 id="trend">每周学习时间</h3>
        <Trend weeks={weeks} />
        <Numbers
          summary="按周看数字"
          head="从周一起的一周"
          rows={weeks.toReversed().map(({ from, time, num }) => ({ name: from, time, num }))}
        />
      </section>
      <section className={s.card} aria-labelledby="by-subject">
        <h3 id="by-subject">各科用的时间</h3>
        <Subjects subjects={subject} />
      </section>
    </div>
  );
}

const WIDTH = 560;
const HEIGHT = 160;
const PAD = { top: 12, right: 16, bottom: 24, left: 16 };

function Trend({ weeks }: { readonly weeks: readonly WeekSum[] }) {
  const most = Math.max(60, ...weeks.map(({ time }) => time));
  const x = scalePoint<string>()
    .domain(weeks.map(({ from }) => from))
    .range([PAD.left, WIDTH - PAD.right]);
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - PAD.bottom, PAD.top]);
  const at = ({ from }: WeekSum) => x(from) ?? 0;
  const curve = line<WeekSum>(at, ({ time }) => y(time))(weeks);
  const below = area<WeekSum>(at, y(0), ({ time }) => y(time))(weeks);
  const last = weeks.at(-1);
  return (
    <svg
      className={s.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`最近十二周每周学习的时间，最多一周 ${durationText(most)}，这一周${last && last.time > 0 ? ` ${durationText(last.time)}` : "还没有"}`}
    >
      <path className="area" d={below ?? ""} />
      <line className="axis" x1={PAD.left} x2={WIDTH - PAD.right} y1={y(0)} y2={y(0)} />
      <path className="line" d={curve ?? ""} />
      {weeks.map((week) => (
        <circle key={week.from} cx={at(week)} cy={y(week.time)} r={week === last ? 5 : 3} />
      ))}
      {weeks
        .filter((_, place) => place % 4 === 3)
        .map((week) => (
          <text key={week.from} x={at(week)} y={HEIGHT - 6} textAnchor={week === last ? "end" : "middle"}>
            {week.from.slice(5)}
          </text>
        ))}
    </svg>
  );
}

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly time: number;
  readonly num: number;
}

function Subjects({ subjects }: { readonly subjects: readonly Subject[] }) {
  const ordered = subjects.toSorted((a, b) => b.time - a.time || b.num - a.num);
  const width = scaleLinear()
    .domain([0, Math.max(1, ...ordered.map(({ time }) => time))])
    .range([0, 100]);
  return (
    <table className={s.subjects}>
      <thead className={s.unseen}>
        <tr>
          <th scope="col">科目</th>
          <th scope="col">学习</th>
          <th scope="col">做题</th>
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ id, name, time, num }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <svg className={s.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="track" width="100" height="6" />
                <rect className="part" width={width(time)} height="6" />
              </svg>
            </th>
            <td>{time > 0 ? durationText(time) : "—"}</td>
            <td>{num > 0 ? `${num} 题` : "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WeekSum {
  /** The Monday of the week, YYYY-MM-DD. */
  readonly from: string;
  /** Study time in seconds. */
  readonly time: number;
  readonly num: number;
}

export function weekSums(cells: readonly HeatCell[]): readonly WeekSum[] {
  const weeks = new Map<number, WeekSum>();
  for (const { date, week, time, num } of cells) {
    const known = weeks.get(week) ?? { from: date, time: 0, num: 0 };
    weeks.set(week, { ...known, time: known.time + time, num: known.num + num });
  }
  return [...weeks.values()];
}
