import type { Pinning } from "../pin.ts";
import { median } from "../statistics.ts";
import type { Bundle } from "./routes.ts";

/** What all curves of a run share. */
export interface Setting {
  readonly pinning: Pinning;
  readonly seconds: number;
  readonly connections: number;
  readonly bundles: readonly Bundle[];
  readonly say: (line: string) => void;
}

export interface Point {
  /** Elements, hosts or routes. */
  readonly x: number;
  readonly cpuMs: number;
  /** What else was seen there, by the head of its column. */
  readonly facts: Readonly<Record<string, number>>;
}

export interface Series {
  readonly label: string;
  readonly points: readonly Point[];
}

/** Every other round goes backwards, so that what changes while a round runs falls on both ends. */
export function inOrder<T>(list: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? list : list.toReversed();
}

/** The medians of the same series in several rounds; a point need not be there in each. */
export function merged(rounds: readonly (readonly Series[])[]): readonly Series[] {
  const labels = [...new Set(rounds.flat().map(({ label }) => label))];
  return labels.map((label) => {
    const points = rounds.flat().flatMap((series) => (series.label === label ? series.points : []));
    const places = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
    return { label, points: places.map((x) => middle(points.filter((point) => point.x === x))) };
  });
}

function middle(points: readonly Point[]): Point {
  const [first] = points;
  if (!first) throw new Error("no point");
  const names = Object.keys(first.facts);
  const of = (name: string) => median(points.map(({ facts }) => facts[name] ?? Number.NaN));
  return {
    x: first.x,
    cpuMs: median(points.map(({ cpuMs }) => cpuMs)),
    facts: Object.fromEntries(names.map((name) => [name, of(name)])),
  };
}
