import { both } from "#upstream/platform/kit/language.ts";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database, PostgresStorage, Storage } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import { openUnmigrated } from "./openUnmigrated.ts";
import { type Place, placeOf } from "./placeOf.ts";
import { quote } from "./tables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** An empty database for one trial; closing it removes it. */
export interface Trial extends Database {
  readonly place: Place;
}

const NOT_PERMITTED = "42501";

/**
 * Creates an empty database beside the given one: another on the same server, or another folder on the same disk.
 * @throws StartError: the server cannot be used, or its role may not create databases
 */
export async function openTrial(storage: Storage): Promise<Trial> {
  return storage.kind === "postgres" ? openOnServer(storage) : openFolder(storage);
}

async function openFolder(storage: Storage): Promise<Trial> {
  if (storage.kind !== "folder")
    throw new ShellError(both("A database in memory has no backup.", "内存里的数据库没有备份。"));
  const around = dirname(storage.path);
  await mkdir(around, { recursive: true });
  const path = await mkdtemp(join(around, "try-"));
  const remove = () => rm(path, { recursive: true, force: true });
  const beside: Storage = { kind: "folder", path };
  try {
    const database = await openUnmigrated(beside, { mustExist: false, isCopy: true });
    const place = await placeOf(beside, database);
    return { ...database, place, close: () => database.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openOnServer({ url, listenUrl = url }: PostgresStorage): Promise<Trial> {
  // Past a pooler, which knows no new databases.
  const server = await openUnmigrated({ kind: "postgres", url: listenUrl }, { mustExist: true });
  const name = `beikao_try_${randomBytes(4).toString("hex")}`;
  const drop = async () => {
    try {
      await rowsOf(server.db, `drop database if exists ${quote(name)} with (force)`);
    } finally {
      await server.close();
    }
  };
  try {
    await rowsOf(server.db, `create database ${quote(name)} template template0 encoding 'UTF8'`);
    const at = new URL(listenUrl);
    at.pathname = `/${name}`;
    const beside: Storage = { kind: "postgres", url: at.href };
    const database = await openUnmigrated(beside, { mustExist: true });
    const place = await placeOf(beside, database);
    return { ...database, place, close: () => database.close().finally(drop) };
  } catch (error) {
    await drop();
    const { cause = error } = error as Error;
    if ((cause as { readonly code?: unknown }).code !== NOT_PERMITTED) throw error;
    const { username } = new URL(listenUrl);
    throw new ShellError(
      both(
        `${username} may not create databases. Allow it once: runuser -u postgres -- psql -c 'alter role ${username} createdb'. Or try the backup in a folder: --into FOLDER.`,
        `${username} 不能新建数据库。请先允许：runuser -u postgres -- psql -c 'alter role ${username} createdb'，或用 --into 在文件夹里试。`,
      ),
      { cause: error },
    );
  }
}
