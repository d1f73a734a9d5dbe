import { isBusy } from "../db/busy.ts";
import { Refusal, StartError } from "../kit/errors.ts";
import { answerText } from "./answerText.ts";
import type { Outcome } from "./command.ts";
import { CallError, Declined } from "./errors.ts";
import { loadFiles } from "./loadFiles.ts";
import { type Call, readCall } from "./readCall.ts";
import { intoRowsFile, rowsFileOf } from "./rowsFile.ts";
import type { Asked } from "./runCall.ts";

/** What the command works with, so that a test can be its terminal. */
export interface AdminTerminal {
  /** Of the system. */
  readonly userName: string;
  /** Gives the call to who has the database. */
  readonly dispatch: (asked: Asked) => Promise<Outcome>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command and gives its exit code, as the help says; what is none of the operator's fault is thrown. */
export async function runAdmin(argv: readonly string[], terminal: AdminTerminal): Promise<number> {
  try {
    const call = readCall(argv);
    if ("help" in call) {
      terminal.out(call.help);
      return 0;
    }
    terminal.out(answerText(await perform(call, terminal), call));
    return 0;
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    terminal.err(
      `${isBusy(error) ? "The database has too much to do: try again in a moment." : (error as Error).message}\n`,
    );
    return code;
  }
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof CallError) return 2;
  if (error instanceof Declined || error instanceof Refusal) return 1;
  return error instanceof StartError || isBusy(error) ? 3 : undefined;
}

async function perform(call: Call, terminal: AdminTerminal): Promise<Outcome> {
  const { what, action, isChange } = call.command;
  const { csv, xlsx, as, ...values } = await loadFiles(call);
  const actor = typeof as === "string" ? `${as} (${terminal.userName})` : terminal.userName;
  const asked: Asked = { what, action, values, actor: isChange ? actor : "" };
  const file = rowsFileOf({ csv, xlsx });
  const ask = () => terminal.dispatch(asked);
  return file === undefined || values["dry-run"] === true ? ask() : intoRowsFile(file, ask);
}
