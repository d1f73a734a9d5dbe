import type { Place } from "./fit.ts";

export interface Panel {
  readonly title: string;
  /** What is counted from left to right, always in powers of ten. */
  readonly across: string;
  readonly lines: readonly { readonly label: string; readonly places: readonly Place[] }[];
  /** Powers of ten upwards as well: a straight line of slope 1 is then linear growth. Otherwise from nought. */
  readonly bothLog: boolean;
}

type Scale = (value: number) => number;

const WIDTH = 460;
const HEIGHT = 300;
const PLOT = { left: 52, right: 430, top: 64, bottom: 248 };
const COLUMNS = 2;
/** Of the legend: the piece of line, the space behind it, and about the width of a letter. */
const MARK = 24;
const GAP = 8;
const LETTER = 6.6;

/** Colours follow the reader's scheme, paper included: a viewer that knows no schemes shows dark on white. */
const STYLE = `
.paper { fill: #ffffff; }
text { font: 12px system-ui, sans-serif; fill: #24292f; }
.title { font-weight: 600; font-size: 13px; }
.grid { stroke: #d0d7de; stroke-width: 1; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.s0 { stroke: #1f6feb; } .d0 { fill: #1f6feb; }
.s1 { stroke: #bc4c00; stroke-dasharray: 6 4; } .d1 { fill: #bc4c00; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117; }
  text { fill: #e6edf3; }
  .grid { stroke: #3d444d; }
  .s0 { stroke: #79b8ff; } .d0 { fill: #79b8ff; }
  .s1 { stroke: #ffa657; } .d1 { fill: #ffa657; }
}`;

/** Two panels a row. */
export function chart(panels: readonly Panel[]): string {
  const height = Math.ceil(panels.length / COLUMNS) * HEIGHT;
  const drawn = panels.map((panel, index) => {
    const at = `${(index % COLUMNS) * WIDTH} ${Math.floor(index / COLUMNS) * HEIGHT}`;
    return `<g transform="translate(${at})">\n${draw(panel)}\n</g>`;
  });
  const size = `${WIDTH * COLUMNS} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" role="img" aria-label="${panels.map(({ title }) => title).join("; ")}">
<style>${STYLE}
</style>
<rect class="paper" width="100%" height="100%"/>
${drawn.join("\n")}
</svg>
`;
}

function draw({ title, across, lines, bothLog }: Panel): string {
  const places = lines.flatMap((line) => line.places);
  const columns = powers(places.map(({ x }) => x));
  const rows = bothLog ? powers(places.map(({ y }) => y)) : steps(Math.max(...places.map(({ y }) => y)));
  const x = logScale(columns, PLOT.left, PLOT.right);
  const y = (bothLog ? logScale : linearScale)(rows, PLOT.bottom, PLOT.top);
  return [
    text(title, { x: PLOT.left, y: 20, kind: "title" }),
    ...legend(lines.map(({ label }) => label)),
    ...rows.flatMap((value) => [
      rule(PLOT.left, y(value), PLOT.right, y(value)),
      text(short(value), { x: PLOT.left - 6, y: y(value) + 4, anchor: "end" }),
    ]),
    ...columns.flatMap((value) => [
      rule(x(value), PLOT.top, x(value), PLOT.bottom),
      text(short(value), { x: x(value), y: PLOT.bottom + 18, anchor: "middle" }),
    ]),
    text(across, { x: (PLOT.left + PLOT.right) / 2, y: PLOT.bottom + 36, anchor: "middle" }),
    ...lines.map((line, index) => drawLine(line.places, { x, y, index })),
  ].join("\n");
}

function drawLine(
  places: readonly Place[],
  { x, y, index }: { readonly x: Scale; readonly y: Scale; readonly index: number },
): string {
  const points = places.map((place) => [x(place.x), y(place.y)].map((value) => value.toFixed(1)));
  return [
    `<polyline class="line s${index}" points="${points.map((point) => point.join(",")).join(" ")}"/>`,
    ...points.map(([cx, cy]) => `<circle class="d${index}" cx="${cx}" cy="${cy}" r="3.5"/>`),
  ].join("\n");
}

function legend(labels: readonly string[]): string[] {
  let left = PLOT.left;
  return labels.map((label, index) => {
    const at = left;
    left += MARK + label.length * LETTER + 2 * GAP;
    const mark = `<line class="line s${index}" x1="${at}" y1="40" x2="${at + MARK}" y2="40"/>`;
    return `${mark}\n${text(label, { x: at + MARK + GAP, y: 44 })}`;
  });
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly anchor?: "middle" | "end";
  readonly kind?: string;
}

function text(words: string, { x, y, anchor, kind }: Placed): string {
  const attributes = `${anchor ? ` text-anchor="${anchor}"` : ""}${kind ? ` class="${kind}"` : ""}`;
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${attributes}>${words}</text>`;
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  const [a, b, c, d] = [x1, y1, x2, y2].map((value) => value.toFixed(1));
  return `<line class="grid" x1="${a}" y1="${b}" x2="${c}" y2="${d}"/>`;
}

/** The powers of ten around all values. */
function powers(values: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

/** Nought and about five even steps above it. */
function steps(most: number): readonly number[] {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function logScale(ticks: readonly number[], from: number, to: number): Scale {
  const linear = linearScale(ticks.map(Math.log10), from, to);
  return (value) => linear(Math.log10(value));
}

function linearScale(ticks: readonly number[], from: number, to: number): Scale {
  const [least, most] = [Math.min(...ticks), Math.max(...ticks)];
  return (value) => from + ((value - least) / (most - least)) * (to - from);
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en");
}
