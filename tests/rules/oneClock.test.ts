import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Files that may read the machine's clock (decision 103). All others get the time of the database, as `clock`, `nowMs`
 * or `databaseTime`, or, in the site, the time that follows the upstream.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "upstream/platform/clock/followTime.ts": "compares the machine's clock with the database's",
  "upstream/platform/clock/databaseTime.ts": "an embedded database has the machine's clock",
  "upstream/platform/files/s3Store.ts": "the default of commands and tests; the process passes its clock",
  "upstream/platform/db/copyFiles.ts": "compares times of files that the same machine has written",
  "upstream/operator/backup/copies/pointInTime.ts": "refuses a time to come, before a database is open",
  "upstream/operator/backup/restoreCommand.ts": "prints the age of a backup, before a database is open",
  "upstream/operator/school/loadSchool.ts": "checks a folder before a database is open",
  "server/index.ts": "passes the machine's clock to the clock that follows the upstream",
};

const READS_CLOCK = /\bDate\.now\b|\bnew Date\(\)/;

test("only listed files of upstream and site read the machine's clock", () => {
  const reading = ["upstream", "server"]
    .flatMap(sourcesOf)
    .filter((file) => READS_CLOCK.test(readFileSync(file, "utf8")));
  expect(reading.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test.each(["const at = Date.now();", "clock: Date.now,", "new Date()"])("finds %s", (source) => {
  expect(READS_CLOCK.test(source)).toBe(true);
});

function sourcesOf(room: string): readonly string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
}
