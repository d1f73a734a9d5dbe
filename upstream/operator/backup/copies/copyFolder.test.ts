import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copiesOf, keptCopies } from "./copyFolder.ts";

const MINUTE = 60_000;

test("keeps 12 copies of five minutes, 24 of an hour and 7 of a day", () => {
  const days = 10;
  const copies = Array.from({ length: (days * 24 * 60) / 5 }, (_, at) => ({ atMs: at * 5 * MINUTE }));
  const ages = [...keptCopies(copies)]
    .map(({ atMs }) => days * 24 * 60 - 5 - atMs / MINUTE)
    .sort((a, b) => a - b);
  expect(ages).toEqual(
    [
      ...new Set([
        ...Array.from({ length: 12 }, (_, at) => at * 5),
        ...Array.from({ length: 24 }, (_, at) => at * 60),
        ...Array.from({ length: 7 }, (_, at) => at * 24 * 60),
      ]),
    ].sort((a, b) => a - b),
  );
});

test("keeps copies of a database that is created anew apart, and finds the newest when the database is lost", async () => {
  const dir = await mkdtemp(join(tmpdir(), "beikao-copies-"));
  try {
    const folder = join(dir, "upstream");
    const control = join(folder, "pg", "global", "pg_control");
    await mkdir(join(folder, "pg", "global"), { recursive: true });
    const places: string[] = [];
    for (const [system, atMs] of [
      [7_000_000_000_000_000_001n, 2_000],
      [7_000_000_000_000_000_002n, 1_000],
    ] as const) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(system);
      await writeFile(control, bytes);
      const place = await copiesOf(join(dir, "copies"), folder);
      places.push(place);
      await mkdir(join(place, "copy-1"), { recursive: true });
      await writeFile(join(place, "copy-1", "copy.json"), JSON.stringify({ atMs }));
    }
    expect(new Set(places).size).toBe(2);
    await rm(control);
    expect(await copiesOf(join(dir, "copies"), folder)).toBe(places[0]);
  } finally {
    await rm(dir, { recursive: true });
  }
});
