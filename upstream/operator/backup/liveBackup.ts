import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { type Answers, askInFolder } from "../../platform/db/folderSocket.ts";
import { BackupError } from "./backupFormat.ts";
import { openUnmigrated } from "./openUnmigrated.ts";

interface Lending {
  /** Folder of the embedded database, in which the copies are created too. */
  readonly folder: string;
  readonly copyTo: (folder: string) => Promise<void>;
  readonly log: Pick<Logger, "info">;
}

const COPY = /^backup-\d+-\d+$/;

/**
 * Returns the answer to `npm run backup`, which lends a copy of the embedded database (platform/db/folderSocket.ts).
 * Copying files is fast, while reading all rows would block the only connection. Removes copies that a killed process
 * has left behind.
 */
export async function backupAnswers(lending: Lending): Promise<Answers> {
  for (const name of await readdir(lending.folder))
    if (COPY.test(name)) await rm(join(lending.folder, name), { recursive: true });
  return { copy: (_req, _args, res) => lend(lending, res) };
}

/**
 * Opens a copy of the database that a running upstream has open in this folder. Closing the copy deletes its files.
 * @returns undefined: no upstream answers
 */
export async function openLiveCopy(folder: string): Promise<Database | undefined> {
  const response = await askInFolder(folder, {
    call: "copy",
    failed: (message) => new BackupError(`The running upstream could not make a copy: ${message}`),
  });
  if (!response) return undefined;
  // The connection stays open after the name of the copy: the upstream deletes the copy when it closes.
  const [place] = (await once(response.setEncoding("utf8"), "data")) as [string];
  const copy = await openUnmigrated({ kind: "folder", path: place }, { mustExist: true, isCopy: true });
  return { ...copy, close: () => copy.close().finally(() => response.destroy()) };
}

let count = 0;

async function lend({ folder, copyTo, log }: Lending, res: ServerResponse): Promise<undefined> {
  const startedAt = performance.now();
  const copy = join(folder, `backup-${process.pid}-${++count}`);
  const gone = new Promise((resolve) => res.once("close", resolve));
  try {
    await copyTo(copy);
    log.info({ ms: Math.round(performance.now() - startedAt) }, "copied for a backup");
    res.write(copy);
    await gone;
    return undefined;
  } finally {
    await rm(copy, { recursive: true, force: true }).catch(() => undefined);
  }
}
