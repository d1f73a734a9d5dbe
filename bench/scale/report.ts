import { table } from "../report.ts";
import type { Panel } from "./chart.ts";
import type { Point, Series } from "./curve.ts";
import { exponentOf, growthOf, type Place } from "./fit.ts";
import { MEMORY_BOUND_MB } from "./hosts.ts";
import type { RequestCost } from "./requests.ts";

export interface ScaleResults {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string | number | boolean>>;
  readonly elements: readonly Series[];
  readonly hosts: readonly Series[];
  readonly routes: readonly Series[];
  readonly requests: readonly RequestCost[];
}

/** A process that looks up less than this share of its hosts remembers them. */
const REMEMBERED = 0.01;

/** The tables, in Markdown, with what was fitted to each curve. */
export function report(results: ScaleResults): string {
  const { date, commit, machine, versions, conditions, elements, hosts, routes, requests } = results;
  const facts = Object.entries({ ...versions, ...conditions }).map(([name, value]) => `${name} ${value}`);
  const most = mostMemory(results);
  return [
    `${date.slice(0, 10)}, commit ${commit}, ${machine}, ${facts.join(", ")}`,
    ...section(elements, "elements", ["courses", "KB", "uneven"]),
    ...elements.map(({ label, points }) => `${label}: ${grown(points)}`),
    ...section(hosts, "hosts", ["requests", "calls", "looked", "rssMb", "peakMb"]),
    ...hosts.slice(0, 1).map(({ points }) => `remembered hosts: ${flat(points.filter(isRemembered))}`),
    ...(most === undefined ? [] : [`at most ${most.toFixed(0)} MB; promised are ${MEMORY_BOUND_MB}`]),
    ...section(routes, "routes", []),
    ...routes.map(({ label, points }) => `${label}: ${flat(points)}`),
    ...requestTable(requests),
  ].join("\n");
}

/** MB that a process held at its most with any number of hosts; undefined where none was measured. */
export function mostMemory({ hosts }: Pick<ScaleResults, "hosts">): number | undefined {
  const peaks = hosts.flatMap(({ points }) => points.map(({ facts }) => facts["peakMb"] ?? Number.NaN));
  return peaks.length > 0 ? Math.max(...peaks) : undefined;
}

export function panels({ elements, hosts, routes }: ScaleResults): readonly Panel[] {
  const cost = ({ label, points }: Series) => ({ label, places: points.map(costAt) });
  const memory = ({ label, points }: Series) => ({
    label,
    places: points.map(({ x, facts }) => ({ x, y: facts["peakMb"] ?? Number.NaN })),
  });
  return [
    {
      title: "CPU ms a request, by elements of the page",
      across: "elements",
      lines: elements.map(cost),
      bothLog: true,
    },
    { title: "CPU ms a request, by routes", across: "routes", lines: routes.map(cost), bothLog: false },
    {
      title: "CPU ms a request, by agencies",
      across: "agencies",
      lines: hosts.slice(0, 1).map(cost),
      bothLog: false,
    },
    {
      title: "Memory of the process at its most, MB, by agencies",
      across: "agencies",
      lines: hosts.map(memory),
      bothLog: false,
    },
  ];
}

function section(series: readonly Series[], across: string, facts: readonly string[]): string[] {
  if (series.length === 0) return [];
  const heads: Readonly<Record<string, string>> = {
    courses: "courses in the list",
    uneven: "of another size",
    calls: "upstream calls a request",
    looked: "of them configurations",
    rssMb: "RSS MB",
    peakMb: "at most MB",
  };
  const lines = series.flatMap(({ label, points }) =>
    points.map((point) => [
      label,
      String(point.x),
      point.cpuMs.toFixed(3),
      ...facts.map((name) => written(name, point.facts[name] ?? Number.NaN)),
    ]),
  );
  const head = [across, "number", "CPU ms a request", ...facts.map((name) => heads[name] ?? name)];
  return ["", ...table(head, lines), ""];
}

function written(name: string, value: number): string {
  if (name === "uneven") return `${(value * 100).toFixed(1)} %`;
  return value.toFixed(name === "calls" || name === "looked" ? 2 : 0);
}

function requestTable(requests: readonly RequestCost[]): string[] {
  if (requests.length === 0) return [];
  const lines = requests.map(({ label, cpuMs, bytes }) => [
    label,
    cpuMs.toFixed(3),
    (bytes / 1000).toFixed(1),
  ]);
  return ["", ...table(["request", "CPU ms", "KB"], lines)];
}

function grown(points: readonly Point[]): string {
  if (points.length < 4) return "too few points for a fit";
  const { best, straight } = growthOf(points.map(costAt));
  return [
    `fixed part + elements ** ${best.exponent.toFixed(2)}`,
    `as a line ${straight.fixed.toFixed(2)} ms + ${(straight.slope * 1000).toFixed(2)} ms per 1,000 elements, at most ${(straight.off * 100).toFixed(0)} % off`,
  ].join("; ");
}

function flat(points: readonly Point[]): string {
  if (points.length < 2) return "too few points for a fit";
  const costs = points.map(({ cpuMs }) => cpuMs);
  const spread = Math.max(...costs) / Math.min(...costs);
  return `exponent ${exponentOf(points.map(costAt)).toFixed(3)}, most / least ${spread.toFixed(2)}`;
}

function isRemembered({ facts }: Point): boolean {
  return (facts["looked"] ?? 1) <= REMEMBERED;
}

function costAt({ x, cpuMs }: Point): Place {
  return { x, y: cpuMs };
}
