import { type AdminTerminal, runAdmin } from "../admin/adminCommand.ts";
import { runCall } from "../admin/runCall.ts";
import type { Db } from "../db/database.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TestDesk {
  /** As if typed behind `npm run admin --`. */
  (...argv: string[]): Promise<Said>;
}

/** The command over a database that is open here. */
export function deskOver(db: Db, now: () => number = Date.now): TestDesk {
  return deskBy((asked) => runCall(db, asked, now()));
}

export function deskBy(dispatch: AdminTerminal["dispatch"]): TestDesk {
  return async (...argv) => {
    let [out, err] = ["", ""];
    const code = await runAdmin(argv, {
      userName: "deploy",
      dispatch,
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { code, out, err };
  };
}
