import { type AdminTerminal, runAdmin } from "../operator/console/adminCommand.ts";
import { runCall } from "../operator/console/runCall.ts";
import { type Answer, SALT } from "./testUpstream.ts";
import type { Db } from "../platform/db/database.ts";
import { databaseStore, storeFiles, writeStored } from "../platform/files/fileStore.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TestConsole {
  /** Runs a command of the admin console. The arguments are those that an operator types after `npm run admin --`. */
  (...argv: string[]): Promise<Said>;
}

type Typed = readonly (string | number)[];

/** Returns what a command that must succeed answers with --json. */
export async function jsonOf(admin: TestConsole, argv: Typed): Promise<Answer> {
  const said = await admin(...argv.map(String), "--json");
  if (said.code !== 0 || said.err !== "") throw new Error(`${argv.join(" ")}: ${said.err}`);
  return JSON.parse(said.out);
}

/** Returns the reason why a command is refused. */
export async function refusalOf(admin: TestConsole, argv: Typed): Promise<string> {
  const { code, err } = await admin(...argv.map(String));
  if (code === 0) throw new Error(`${argv.join(" ")}: done, not refused`);
  return err;
}

export function consoleOver(
  db: Db,
  now: () => number = Date.now,
  payments: AdminTerminal["payments"] = () => [],
  move?: AdminTerminal["move"],
): TestConsole {
  return consoleBy(
    (asked) =>
      runCall(db, asked, now(), { signSalt: SALT, pagesUrl: () => Promise.resolve("http://127.0.0.1:1") }),
    {
      store: (files) => storeFiles(databaseStore({ db }), files),
      async fetch(files) {
        for (const { hash, path } of files) await writeStored(databaseStore({ db }), hash, path);
      },
      payments,
      ...(move && { move }),
    },
  );
}

const NOTHING: Pick<AdminTerminal, "store" | "fetch" | "payments"> &
  Partial<Pick<AdminTerminal, "move" | "language">> = {
  store: () => Promise.reject(new Error("nothing is stored here")),
  fetch: () => Promise.reject(new Error("nothing is stored here")),
  payments: () => [],
};

const nowhere: AdminTerminal["move"] = () => Promise.reject(new Error("nothing is moved here"));

/** Returns the admin console with the given dispatcher. Other functions of the terminal throw by default. */
export function consoleBy(
  dispatch: AdminTerminal["dispatch"],
  { store, fetch, payments, move = nowhere, language = "en" }: typeof NOTHING = NOTHING,
): TestConsole {
  return async (...argv) => {
    let [out, err] = ["", ""];
    const code = await runAdmin(argv, {
      language,
      userName: "deploy",
      dispatch,
      store,
      fetch,
      payments,
      move,
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { code, out, err };
  };
}
