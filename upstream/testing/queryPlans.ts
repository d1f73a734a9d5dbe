import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db } from "../db/database.ts";
import { migratedSnapshot } from "./testDatabase.ts";

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

export interface Scan {
  readonly table: string;
  readonly query: string;
}

export interface PlannedDatabase {
  readonly db: Db;
  /** Tables that the queries of `work` would read row by row. */
  readonly sequentialScans: (work: () => Promise<void>) => Promise<readonly Scan[]>;
  readonly close: () => Promise<void>;
}

/** A database that can tell how it would answer what it was asked. */
export async function openPlannedDatabase(): Promise<PlannedDatabase> {
  const client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  const asked = new Map<string, unknown[]>();
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.set(query, params) };
  const db = drizzle(client, { casing: "snake_case", logger }) as unknown as Db;
  return {
    db,
    async sequentialScans(work) {
      asked.clear();
      await work();
      const scans: Scan[] = [];
      for (const [query, params] of [...asked].filter(([text]) => text.startsWith("select"))) {
        const explained = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          `explain (format json) ${query}`,
          params,
        );
        const root = explained.rows[0]?.["QUERY PLAN"][0].Plan;
        if (root) scans.push(...tablesScanned(root).map((table) => ({ table, query })));
      }
      return scans;
    },
    close: () => client.close(),
  };
}

function tablesScanned(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(tablesScanned)];
}
