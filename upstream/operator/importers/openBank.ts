import { isHeld, openOrBorrow } from "../backup/openOrBorrow.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import type { Database, Storage } from "../../platform/db/database.ts";
import { type BankPlace, type BankWriter, bankWriter } from "./bankWriter.ts";
import { openRunningBank } from "./importSocket.ts";

interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly err: (text: string) => void;
  readonly openDatabase: (storage: Storage) => Promise<Database>;
}

interface OpenBank {
  readonly bank: BankWriter;
  readonly close: () => Promise<void>;
}

/** Opens the database for writing, or connects to the running upstream that has it open. */
export async function openToWrite({ env, err, openDatabase }: Terminal, place: BankPlace): Promise<OpenBank> {
  const storage = readStorage(env);
  try {
    const database = await openDatabase(storage);
    const isAlone = database.kind !== "postgres";
    return { bank: bankWriter(database.db, { ...place, isAlone }), close: () => database.close() };
  } catch (error) {
    if (!isHeld(error) || storage.kind !== "folder") throw error;
    const bank = await openRunningBank(storage.path, place);
    if (!bank) throw error;
    err(`${storage.path} is open in a running upstream: it is given the questions\n`);
    return { bank, close: async () => undefined };
  }
}

/** Opens the database for a comparison; when a running upstream has it open, that upstream sends a copy. */
export async function openToCompare(
  { env, err, openDatabase }: Terminal,
  place: BankPlace,
): Promise<OpenBank> {
  const database = await openOrBorrow(readStorage(env), openDatabase, err);
  return { bank: bankWriter(database.db, place, true), close: () => database.close() };
}
