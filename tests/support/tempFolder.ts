import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = "beikao-tests-";

/**
 * Gives a run a temporary folder of its own, which its workers and their processes inherit as TMPDIR.
 *
 * @returns removes the folder with all that tests have left in it
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Several projects of one run share the folder.
  if (tmpdir().includes(NAME)) return undefined;
  const before = tmpdir();
  const folder = await mkdtemp(join(before, NAME));
  // PostgreSQL runs as a user of its own and keeps its data below.
  await chmod(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return async () => {
    process.env["TMPDIR"] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
