import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "../../platform/db/folderLock.ts";
import { runRestore } from "./restoreCommand.ts";

test("--into takes the folder of an embedded database itself as well as DATA_DIR", async () => {
  const data = await mkdtemp(join(tmpdir(), "into-"));
  const place = join(data, "upstream");
  await mkdir(join(place, "pg"), { recursive: true });
  await writeFile(join(place, "pg/PG_VERSION"), "17\n");
  const lock = await lockFolder(place);
  try {
    for (const into of [data, place]) {
      const said: string[] = [];
      const add = (text: string) => void said.push(text);
      const { signal } = new AbortController();
      expect(await runRestore(["none.gz", "--into", into], { env: {}, out: add, err: add, signal })).toBe(3);
      expect(said.join("")).toContain(`process ${process.pid} (`);
    }
    expect(await readdir(place)).not.toContain("upstream");
  } finally {
    await lock.release();
    await rm(data, { recursive: true });
  }
});
