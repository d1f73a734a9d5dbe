import type { Storage } from "../db/database.ts";
import { openUnmigrated } from "../backup/openUnmigrated.ts";
import { StartError } from "../kit/errors.ts";
import { askUpstream } from "./adminSocket.ts";
import type { Outcome } from "./command.ts";
import { type Asked, requireTables, runCall } from "./runCall.ts";

/** By the running upstream where it has the database for itself, else here. */
export async function dispatchBy(
  storage: Storage,
  asked: Asked,
  nowMs: number,
  signSalt?: string,
): Promise<Outcome> {
  const runHere = () => run(storage, asked, nowMs, signSalt);
  if (storage.kind !== "folder") return runHere();
  const answered = await askUpstream(storage.path, asked);
  if (answered) return answered;
  try {
    return await runHere();
  } catch (error) {
    if (!(error instanceof StartError && error.message.includes("in use by another process"))) throw error;
    // It may have started meanwhile.
    const late = await askUpstream(storage.path, asked);
    if (late) return late;
    throw new StartError(
      `The embedded database in ${storage.path} is open in another process that answers no admin commands: an upstream that is
starting, or of an older release, an import or a backup. Try again in a few seconds, or stop it.`,
      { cause: error },
    );
  }
}

async function run(
  storage: Storage,
  asked: Asked,
  nowMs: number,
  signSalt: string | undefined,
): Promise<Outcome> {
  const database = await openUnmigrated(storage, { mustExist: true });
  try {
    await requireTables(database.db);
    return await runCall(database.db, asked, nowMs, signSalt);
  } finally {
    await database.close();
  }
}
