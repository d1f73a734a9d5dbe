import pg from "pg";
import type { ExamWorld } from "#tests/exam/examWorld.ts";
import { postmasterOf, processorSeconds, transactionsOf } from "../driver/processorTime.ts";
import { table } from "../driver/report.ts";
import { sum } from "../driver/statistics.ts";
import { until } from "./sitting.ts";

/** Period in which the learners do nothing but save, in Unix ms. */
interface Period {
  readonly from: number;
  readonly to: number;
  /** Returns the number of acknowledged saves since the start. */
  readonly savesNum: () => number;
}

/**
 * Measures the CPU time that each part spends on a save, from /proc before and after the period.
 * @returns the lines of a table
 */
export async function costOfSaves(world: ExamWorld, { from, to, savesNum }: Period): Promise<string[]> {
  const { storage, pairs } = world;
  const pool =
    storage.kind === "postgres" ? new pg.Pool({ connectionString: storage.url, max: 1 }) : undefined;
  const postmaster = pool && (await postmasterOf(pool));
  const of = (name: "site" | "upstream") => sum(pairs.map((pair) => processorSeconds(pair[name].pid())));
  const state = async () => ({
    saves: savesNum(),
    transactions: pool ? await transactionsOf(pool) : 0,
    parts: {
      site: of("site"),
      upstream: of("upstream"),
      ...(postmaster !== undefined && { PostgreSQL: processorSeconds(postmaster) }),
    },
    driver: process.cpuUsage(),
  });
  try {
    await until(from);
    const before = await state();
    await until(to);
    const after = await state();
    const saves = after.saves - before.saves;
    const each = (name: keyof typeof after.parts) =>
      (1_000 * ((after.parts[name] ?? 0) - (before.parts[name] ?? 0))) / saves;
    const parts = Object.keys(after.parts).map((name) => [name, each(name as never)] as const);
    const { user, system } = process.cpuUsage(before.driver);
    return [
      ...table(
        ["one save", "CPU ms"],
        [
          ...parts,
          ["together", sum(parts.map(([, ms]) => ms))] as const,
          ["load, not counted", (user + system) / 1_000 / saves] as const,
        ].map(([name, ms]) => [name, ms.toFixed(2)]),
      ),
      "",
      `${saves} saves, ${(saves / ((to - from) / 1_000)).toFixed(0)} a second${
        pool
          ? `; transactions a save: ${((after.transactions - before.transactions) / saves).toFixed(2)}`
          : ""
      }`,
    ];
  } finally {
    await pool?.end();
  }
}
