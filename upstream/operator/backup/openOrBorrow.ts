import { both } from "#upstream/platform/kit/language.ts";
import type { Database, Storage } from "../../platform/db/database.ts";
import { FolderInUse } from "../../platform/db/folderLock.ts";
import { ShellError } from "../errors.ts";
import { openLiveCopy } from "./liveBackup.ts";

/** Whether a database could not be opened because another process uses its folder. */
export function isHeld(error: unknown): boolean {
  return error instanceof FolderInUse;
}

/** Opens a database for reading. If an upstream has it open, opens a copy that this upstream provides. */
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
    throw new ShellError(
      both(
        `The embedded database in ${storage.path} is open in another process that gives no copies (an older version, or an import).
Stop it (Ctrl+C where npm start runs; systemctl stop 'beikao-upstream@*'), run this command again, then start it.`,
        `内置数据库 ${storage.path} 正被另一个不能复制数据的进程使用（旧版本，或导入）。
请先停掉它（npm start 的窗口按 Ctrl+C；或 systemctl stop 'beikao-upstream@*'），再执行一次，然后启动。`,
      ),
      { cause: error },
    );
  }
}
