import pg from "pg";
import { expect, test } from "vitest";
import { nameStatements } from "./nameStatements.ts";

// TEST_DATABASE_LISTEN_URL avoids the pooler: before version 1.21 PgBouncer does not support named statements.
const server = process.env["TEST_DATABASE_LISTEN_URL"] ?? process.env["TEST_DATABASE_URL"];

test.skipIf(!server)(
  "names a statement with parameters from its second use on, whatever the parameter values",
  async () => {
    const pool = new pg.Pool({ connectionString: server, max: 1 });
    nameStatements(pool);
    const double = async (value: number) => {
      const { rows } = await pool.query<{ doubled: number }>({ text: "select $1::int * 2 as doubled" }, [
        value,
      ]);
      return rows[0]?.doubled;
    };
    const kept = async () => {
      const { rows } = await pool.query<{ statement: string }>(
        "select statement from pg_prepared_statements",
      );
      return rows.map(({ statement }) => statement);
    };
    try {
      expect(await double(1)).toBe(2);
      expect(await kept()).toEqual([]);
      for (const value of [2, 3, 4]) expect(await double(value)).toBe(2 * value);
      expect(await kept()).toEqual(["select $1::int * 2 as doubled"]);
      await expect(pool.query({ text: "select 1 / $1::int" }, [0])).rejects.toThrow(/division by zero/);
      expect(await double(5)).toBe(10);
    } finally {
      await pool.end();
    }
  },
);
