import { type AdminTerminal, runAdmin } from "../admin/adminCommand.ts";
import { runCall } from "../admin/runCall.ts";
import type { Db } from "../db/database.ts";
import { databaseStore, storeFiles } from "../db/fileStore.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TestConsole {
  /** As if typed behind `npm run admin --`. */
  (...argv: string[]): Promise<Said>;
}

/** The command over a database that is open here. */
export function consoleOver(db: Db, now: () => number = Date.now): TestConsole {
  return consoleBy(
    (asked) => runCall(db, asked, now(), async () => "http://127.0.0.1:3999"),
    (files) => storeFiles(databaseStore(db), files),
  );
}

export function consoleBy(
  dispatch: AdminTerminal["dispatch"],
  store: AdminTerminal["store"] = () => Promise.reject(new Error("nothing is stored here")),
): TestConsole {
  return async (...argv) => {
    let [out, err] = ["", ""];
    const code = await runAdmin(argv, {
      userName: "deploy",
      dispatch,
      store,
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { code, out, err };
  };
}
