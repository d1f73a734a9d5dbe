import { scaleBand, scaleLinear } from "d3-scale";
import { type Html, type Part, html } from "./html.ts";

const WIDTH = 520;
const HEIGHT = 180;
const PAD = { top: 12, right: 4, bottom: 22, left: 44 };
const TICKS = 3;
/** Days between two labels of the axis. */
const LABELS = 7;

export interface Point {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly value: number;
}

interface Chart {
  readonly title: string;
  /** Unit behind a number, such as 元. */
  readonly unit: string;
  readonly points: readonly Point[];
}

/**
 * Returns a bar for each day as a picture with its text alternative. The numbers by day stand in a table beside it,
 * which the caller writes.
 */
export function barChart({ title, unit, points }: Chart): Html {
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), {
    day: "",
    value: 0,
  });
  const x = scaleBand<string>()
    .domain(points.map(({ day }) => day))
    .range([PAD.left, WIDTH - PAD.right])
    .paddingInner(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(1, highest.value)])
    .nice(TICKS)
    .range([HEIGHT - PAD.bottom, PAD.top]);
  // Numbers of people have no halves.
  const isWhole = points.every(({ value }) => Number.isInteger(value));
  const ticks = y.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick));
  const text = `${title}，${points.length} 天。${highest.value === 0 ? "都是 0" : `最多 ${shown(highest.value)} ${unit}（${highest.day}）`}；今天 ${shown(points.at(-1)?.value ?? 0)} ${unit}。`;
  const lines = ticks.map(
    (tick) =>
      html`<line x1="${PAD.left}" x2="${WIDTH - PAD.right}" y1="${y(tick)}" y2="${y(tick)}"></line><text x="${PAD.left - 6}" y="${y(tick) + 4}" text-anchor="end">${shown(tick)}</text>`,
  );
  const bars = points.map(({ day, value }, at): Part => {
    const left = x(day) ?? 0;
    const isLabelled = (points.length - 1 - at) % LABELS === 0;
    return [
      html`<rect x="${rounded(left)}" y="${rounded(y(value))}" width="${rounded(x.bandwidth())}" height="${rounded(y(0) - y(value))}" rx="1"><title>${day} ${shown(value)} ${unit}</title></rect>`,
      isLabelled &&
        html`<text x="${rounded(left + x.bandwidth())}" y="${HEIGHT - 4}" text-anchor="end">${day.slice(5)}</text>`,
    ];
  });
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text}">${lines}${bars}</svg>`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}
