import { type FirstByte, LATE_MS, type Measurement, RATE } from "./measure.ts";
import type { Results, Row } from "./results.ts";
import { median, ratio } from "./statistics.ts";

/** The tables, in Markdown. */
export function report({ machine, versions, date, commit, conditions, proof, rows }: Results): string {
  const { starts, rounds, seconds, connections, pinned } = conditions;
  return [
    `${date.slice(0, 10)}, commit ${commit}, ${machine}, ${named(versions)}`,
    `${starts} starts, ${rounds} interleaved rounds each of ${seconds} s, ${connections} connections, ${pinned ? "server alone on one core" : "NOT pinned to a core"}; medians, ratios of each round`,
    "",
    `Same page: ${proof.characters} characters of text, ${proof.elements} elements, bytes ${named(proof.bytes)}`,
    `Same upstream calls a request: ${proof.callsARequest.join("  ")}`,
    "",
    ...mainTable(rows),
    "",
    ...v8Lines(rows),
  ].join("\n");
}

function mainTable(rows: readonly Row[]): string[] {
  const bare = rows.find(({ id }) => id === "bare");
  const prepared = rows.find(({ id }) => id === "prepared");
  const bytes = rows.find(({ id }) => id === "bytes");
  const head = [
    "server",
    "req/s",
    "CPU ms a request",
    "core busy",
    "x bare React, req/s / CPU",
    "x bare with constant HTML",
    "x bytes, req/s / CPU",
    "first byte p50 / p99 ms, in turn",
    `${RATE} a second`,
    "RSS MB",
    `list ${LATE_MS} ms late: first byte before / then / list`,
    "streamed late",
  ];
  return table(
    head,
    rows.map((row) => [
      row.label,
      of(row, "requestsPerSecond").toFixed(0),
      of(row, "cpuMs").toFixed(3),
      `${(of(row, "busy") * 100).toFixed(0)} %`,
      compared(row, bare),
      compared(row, prepared),
      compared(row, bytes),
      firstByte(row, "p50", "p99"),
      firstByte(row, "atRateP50", "atRateP99"),
      of(row, "rssMb").toFixed(0),
      late(row),
      `${(of(row, "uneven") * 100).toFixed(1)} %`,
    ]),
  );
}

/** First byte without delay and with it, then the list's bytes. */
function late({ late: measured }: Row): string {
  if (!measured) return "-";
  const { undelayedFirstByte, firstByte, list } = measured;
  return [undelayedFirstByte, firstByte, list].map((ms) => ms.toFixed(1)).join(" / ");
}

/** Rows of the same settings in one line. */
function v8Lines(rows: readonly Row[]): string[] {
  const settings = [...new Set(rows.map(({ v8 }) => v8))];
  return settings.map((v8) => {
    const labels = rows.filter((row) => row.v8 === v8).map(({ label }) => label);
    return `V8 settings, ${v8}: ${labels.join("; ")}`;
  });
}

function firstByte(row: Row, middle: keyof FirstByte, rare: keyof FirstByte): string {
  const of = (name: keyof FirstByte) => median(row.firstByte.map((one) => one[name])).toFixed(2);
  return `${of(middle)} / ${of(rare)}`;
}

function values(row: Row, name: keyof Measurement): number[] {
  return row.rounds.map((measurement) => measurement[name]);
}

function of(row: Row, name: keyof Measurement): number {
  return median(values(row, name));
}

/** How many times as many requests, and how many times as many for the same CPU time. */
function compared(row: Row, to: Row | undefined): string {
  if (!to || !row.compared) return "-";
  const byRequests = ratio(values(row, "requestsPerSecond"), values(to, "requestsPerSecond"));
  return `${short(byRequests)} / ${byCpu(row, to)}`;
}

function byCpu(row: Row, to: Row | undefined): string {
  return to && row.compared ? short(ratio(values(to, "cpuMs"), values(row, "cpuMs"))) : "-";
}

/** Two runs in one table, e.g. of two versions of Node: of each figure that of the first run, then that of the second. */
export function sideBySide(first: Results, second: Results): string {
  const both = (label: string, figure: (row: Row, rows: readonly Row[]) => string) =>
    [first, second]
      .map(({ rows }) => {
        const row = rows.find((one) => one.label === label);
        return row ? figure(row, rows) : "-";
      })
      .join(" / ");
  const to = (id: string) => (row: Row, rows: readonly Row[]) =>
    byCpu(
      row,
      rows.find((one) => one.id === id),
    );
  const columns: readonly (readonly [string, (row: Row, rows: readonly Row[]) => string])[] = [
    ["CPU ms", (row) => of(row, "cpuMs").toFixed(3)],
    ["x bare React", to("bare")],
    ["x constant HTML", to("prepared")],
    ["x bytes", to("bytes")],
    ["first byte p50, ms", (row) => median(row.firstByte.map(({ p50 }) => p50)).toFixed(1)],
    [`later by, list ${LATE_MS} ms late`, laterBy],
    ["RSS MB", (row) => of(row, "rssMb").toFixed(0)],
  ];
  return table(
    ["server", ...columns.map(([title]) => title)],
    first.rows.map(({ label }) => [label, ...columns.map(([, figure]) => both(label, figure))]),
  ).join("\n");
}

function laterBy({ late: measured }: Row): string {
  return measured ? (measured.firstByte - measured.undelayedFirstByte).toFixed(1) : "-";
}

function short(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value.toFixed(2);
}

function named(entries: Readonly<Record<string, string | number>>): string {
  return Object.entries(entries)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => `${"-".repeat(width + 1)}${column === 0 ? "-" : ":"}`).join("|")}|`;
  return [written(head), rule, ...lines.map(written)];
}
