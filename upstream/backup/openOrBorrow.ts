import type { Database, Storage } from "../db/database.ts";
import { StartError } from "../kit/errors.ts";
import { openLiveCopy } from "./liveBackup.ts";

/** Words in the message of folderLock.ts for a folder in use. */
export const IN_USE = "in use by another process";

/** Whether opening failed because another process uses the folder. */
export function isHeld(error: unknown): boolean {
  return error instanceof StartError && error.message.includes(IN_USE);
}

/** Opens a database for reading, or a copy of it from the upstream that has the database open. */
export async function openOrBorrow(
  storage: Storage,
  open: (storage: Storage) => Promise<Database>,
  tell: (text: string) => void,
): Promise<Database> {
  try {
    return await open(storage);
  } catch (error) {
    if (!isHeld(error) || storage.kind !== "folder") throw error;
    tell(`${storage.path} is open in a running upstream: asking it for a copy\n`);
    const copy = await openLiveCopy(storage.path);
    if (copy) return copy;
    throw new StartError(
      `The embedded database in ${storage.path} is open in another process that gives no copies (an older version, or an import).
Stop it (Ctrl+C where npm start runs; systemctl stop 'beikao-upstream@*'), run this command again, then start it.`,
      { cause: error },
    );
  }
}
