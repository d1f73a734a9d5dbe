import { table } from "../report.ts";
import { median, percentile } from "../statistics.ts";
import type { PageMeasurement } from "./measurePage.ts";
import type { PracticeMeasurement } from "./measurePractice.ts";
import type { Kind } from "./transfers.ts";

export interface BrowserRow {
  readonly id: string;
  readonly label: string;
  readonly runs: readonly PageMeasurement[];
}

export interface BrowserResults {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string | number>>;
  readonly rows: readonly BrowserRow[];
  readonly practice: readonly PracticeMeasurement[];
}

const KINDS: readonly Kind[] = [
  "document",
  "first script",
  "later script",
  "style",
  "image",
  "data",
  "other",
];

/** The tables, in Markdown. */
export function report(results: BrowserResults): string {
  const { date, commit, machine, versions, conditions, rows, practice } = results;
  const facts = Object.entries({ ...versions, ...conditions }).map(([name, value]) => `${name} ${value}`);
  return [
    `${date.slice(0, 10)}, commit ${commit}, ${machine}, ${facts.join(", ")}`,
    ...(rows.length > 0 ? ["", ...pageTables(rows)] : []),
    ...(practice.length > 0 ? ["", ...practiceTable(practice)] : []),
  ].join("\n");
}

function pageTables(rows: readonly BrowserRow[]): string[] {
  return [
    ...table(
      [
        "page, ms",
        "first paint",
        "largest paint",
        "hydrated",
        "all of it",
        "longest task",
        "blocking",
        "layout shift",
        "slowest press",
      ],
      rows.map(({ label, runs }) => [
        label,
        ...(
          [
            "firstContentfulPaint",
            "largestContentfulPaint",
            "hydrated",
            "whole",
            "longestTask",
            "blocking",
          ] as const
        ).map((name) => median(runs.map((run) => run[name])).toFixed(0)),
        median(runs.map(({ layoutShift }) => layoutShift)).toFixed(3),
        slowestPress(runs),
      ]),
    ),
    "",
    ...table(
      ["page, KiB on the wire", "requests", ...KINDS, "asked twice"],
      rows.map(({ label, runs }) => [
        label,
        median(runs.map(({ requests }) => requests)).toFixed(0),
        ...KINDS.map((kind) => (median(runs.map(({ bytes }) => bytes[kind] ?? 0)) / 1024).toFixed(1)),
        String(Math.max(...runs.map(({ twice }) => twice.length))),
      ]),
    ),
  ];
}

function practiceTable(runs: readonly PracticeMeasurement[]): string[] {
  const line = (label: string, values: readonly number[]) => [
    label,
    ...[median(values), percentile(values, 95), Math.max(...values)].map((value) => value.toFixed(0)),
  ];
  return table(
    ["a run of 200 questions, a fast line, ms", "median", "p95", "slowest"],
    [
      line(
        "press to the row chosen",
        runs.flatMap(({ chosen }) => chosen),
      ),
      line(
        "answer's arrival to the verdict",
        runs.flatMap(({ feedback }) => feedback),
      ),
      line(
        "确认 to the verdict, server and all",
        runs.flatMap(({ whole }) => whole),
      ),
      line(
        "press to the next question",
        runs.flatMap(({ next }) => next),
      ),
      line(
        "press to the answer sheet",
        runs.map(({ sheetOpened }) => sheetOpened),
      ),
      line(
        "longest task while that scrolls",
        runs.map(({ sheetScroll }) => sheetScroll),
      ),
      line(
        "frames later than 50 ms meanwhile",
        runs.map(({ lateFrames }) => lateFrames),
      ),
    ],
  );
}

/** Of the medians of each press. */
function slowestPress(runs: readonly PageMeasurement[]): string {
  const labels = Object.keys(runs[0]?.presses ?? {});
  const medians = labels.map(
    (label) => [label, median(runs.map(({ presses }) => presses[label] ?? Number.NaN))] as const,
  );
  const [slowest] = medians.toSorted((a, b) => b[1] - a[1]);
  return slowest ? `${slowest[1].toFixed(0)} (${slowest[0]})` : "-";
}
