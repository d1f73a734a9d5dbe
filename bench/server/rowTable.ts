import { table } from "../driver/report.ts";
import { median, ratio } from "../driver/statistics.ts";
import { LATE_MS, type Measurement } from "./measure.ts";
import { otherOf, type Scenario } from "./scenarios.ts";

export interface Row {
  readonly scenario: Pick<Scenario, "id" | "label" | "path">;
  readonly rounds: Measurement[];
  /** Ms to the first byte, one value per start of the server. */
  readonly firstByte: number[];
  readonly laterBy: number[];
}

/** Returns the table for docs/performance.md, with columns that show whether its figures are reliable. */
export function rowTable(rows: readonly Row[]): readonly string[] {
  const head = [
    "server",
    "CPU ms",
    "x bare React",
    "x constant HTML",
    "x bytes",
    "first byte p50, ms",
    `later by, list ${LATE_MS} ms late`,
    "RSS MB",
    "req/s",
    "core busy",
    "streamed late",
    "x ours",
    "x other build",
  ];
  return table(
    head,
    rows.map((row) => {
      const of = (name: keyof Measurement) => median(values(row, name));
      return [
        row.scenario.label,
        of("cpuMs").toFixed(3),
        ...["bare", "prepared", "bytes"].map((id) =>
          byCpu(
            row,
            rows.find(({ scenario }) => scenario.id === id),
          ),
        ),
        median(row.firstByte).toFixed(2),
        row.laterBy.length > 0 ? median(row.laterBy).toFixed(1) : undefined,
        of("rssMb").toFixed(0),
        of("requestsPerSecond").toFixed(0),
        `${(of("busy") * 100).toFixed(0)} %`,
        `${(of("uneven") * 100).toFixed(1)} %`,
        byCpu(
          row,
          rows.find(({ scenario }) => scenario.id === "ours"),
        ),
        byOther(row, rows),
      ];
    }),
  );
}

/**
 * Returns how many requests `row` serves per request of `to` in the same CPU time; undefined: the server of the row
 * served another page.
 */
function byCpu(row: Row, to: Row | undefined): string | undefined {
  if (!to || row.scenario.path !== undefined) return undefined;
  const times = ratio(values(to, "cpuMs"), values(row, "cpuMs"));
  return times < 0.1 ? times.toFixed(3) : times.toFixed(2);
}

/** Returns the same ratio to the row of the other build; undefined: only this build was measured. */
function byOther(row: Row, rows: readonly Row[]): string | undefined {
  const other = rows.find(({ scenario }) => scenario.id === otherOf(row.scenario.id));
  return other && ratio(values(other, "cpuMs"), values(row, "cpuMs")).toFixed(3);
}

function values({ rounds }: Row, name: keyof Measurement): number[] {
  return rounds.map((measurement) => measurement[name]);
}
