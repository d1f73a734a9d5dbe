import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db } from "../platform/db/database.ts";
import { shareParsers } from "../platform/db/sharedParsers.ts";
import { migratedSnapshot } from "./testDatabase.ts";

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Plan[];
}

export interface Reading {
  /** Kind of the scan, such as Seq Scan. */
  readonly how: string;
  readonly table: string;
  readonly index: string;
  readonly query: string;
}

export interface PlannedDatabase {
  readonly db: Db;
  /** Runs the work and returns how each of its queries read its tables. */
  readonly readings: (work: () => Promise<void>) => Promise<readonly Reading[]>;
  readonly close: () => Promise<void>;
}

/** Opens a database that reports the plans of its queries. */
export async function openPlannedDatabase(): Promise<PlannedDatabase> {
  const client = shareParsers(await PGlite.create({ loadDataDir: await migratedSnapshot() }));
  const asked = new Map<string, unknown[]>();
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.set(query, params) };
  const db = drizzle(client, { casing: "snake_case", logger }) as unknown as Db;
  return {
    db,
    async readings(work) {
      asked.clear();
      await work();
      const found: Reading[] = [];
      for (const [query, params] of [...asked].filter(([text]) => text.startsWith("select"))) {
        const explained = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          `explain (format json) ${query}`,
          params,
        );
        const root = explained.rows[0]?.["QUERY PLAN"][0].Plan;
        if (root) found.push(...readingsOf(root).map((reading) => ({ ...reading, query })));
      }
      return found;
    },
    close: () => client.close(),
  };
}

function readingsOf(plan: Plan): Omit<Reading, "query">[] {
  const { "Node Type": how, "Relation Name": table, "Index Name": index = "" } = plan;
  const own = table === undefined ? [] : [{ how, table, index }];
  return [...own, ...(plan.Plans ?? []).flatMap(readingsOf)];
}
