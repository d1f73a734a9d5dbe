import { isBusy } from "../../platform/db/busy.ts";
import { StartError } from "#shared/environment/startError.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { answerText } from "./answerText.ts";
import type { LocalContext, MovePlan, Outcome } from "./command.ts";
import { CallError, Declined } from "../errors.ts";
import { both, inLanguage, type Language } from "#upstream/platform/kit/language.ts";
import { readInputFiles } from "./inputFiles.ts";
import type { LocalFile } from "../../platform/media/prepare/medium.ts";
import { type Call, readCall } from "./readCall.ts";
import { intoRowsFile, rowsFileOf } from "./rowsFile.ts";
import type { CommandRequest } from "./runCall.ts";
import { setupCall } from "./setup.ts";

/** Terminal and database of the console command. Tests replace them. */
export interface AdminTerminal {
  /** undefined: English. */
  readonly language?: Language;
  /** Name of the operating system's user. */
  readonly userName: string;
  /** Sends the call to the process that has the database open. */
  readonly dispatch: (request: CommandRequest) => Promise<Outcome>;
  /** Sends files to the process that has the database open. */
  readonly store: (files: readonly LocalFile[], onProgress: (done: number) => void) => Promise<void>;
  /** Writes stored files to paths of this machine. */
  readonly fetch: (
    files: readonly { readonly hash: string; readonly path: string }[],
    onProgress: (done: number) => void,
  ) => Promise<void>;
  readonly payments: LocalContext["payments"];
  readonly move: (plan: MovePlan, onProgress: (table: string) => void) => ReturnType<LocalContext["move"]>;
  /** Asks the operator a question; undefined: there is no terminal to ask in. */
  readonly ask?: (question: string) => Promise<string>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /**
   * Shows the progress of long work. Each text overwrites the last one; "" clears it. undefined: there is no terminal.
   */
  readonly progress?: (text: string) => void;
}

/**
 * Runs the command.
 *
 * @returns the exit code that the help describes
 * @throws every error that the operator did not cause
 */
export function runAdmin(argv: readonly string[], terminal: AdminTerminal): Promise<number> {
  return inLanguage(terminal.language ?? "en", () => run(argv, terminal));
}

async function run(argv: readonly string[], terminal: AdminTerminal): Promise<number> {
  try {
    const words = argv[0] === "setup" ? await setupCall(argv.slice(1), terminal.ask) : argv;
    const call = "help" in words ? words : readCall(words);
    if ("help" in call) {
      terminal.out(call.help);
      return 0;
    }
    const outcome = await perform(call, terminal);
    terminal.out(answerText(outcome, call));
    return outcome.isWrong ? 1 : 0;
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    terminal.err(
      `${isBusy(error) ? both("The database has too much to do: try again in a moment.", "数据库太忙，请稍后再试。") : (error as Error).message}\n`,
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
  const { command } = call;
  const { csv, xlsx, as, ...values } = call.values;
  const prepared = await readInputFiles(
    { command, values },
    { dispatch: terminal.dispatch, onProgress: progressOf(terminal, both("prepared", "已准备")) },
  );
  try {
    if (values["dry-run"] !== true && prepared.local.length > 0)
      await terminal.store(prepared.local, progressOf(terminal, both("stored", "已保存")));
    terminal.progress?.("");
    const actor = typeof as === "string" ? `${as} (${terminal.userName})` : terminal.userName;
    const { noun, action, isChange } = command;
    const request: CommandRequest = { noun, action, values: prepared.values, actor: isChange ? actor : "" };
    const file = rowsFileOf({ csv, xlsx });
    const ask = async () => {
      const outcome = await terminal.dispatch(request);
      const fetch: LocalContext["fetch"] = (files) =>
        terminal.fetch(files, progressOf(terminal, both("fetched", "已下载")));
      const move: LocalContext["move"] = (plan) => terminal.move(plan, (table) => terminal.progress?.(table));
      return command.runLocally
        ? command.runLocally(outcome, { values, fetch, move, payments: terminal.payments })
        : outcome;
    };
    return await (file === undefined || values["dry-run"] === true
      ? ask()
      : intoRowsFile({ ...file, noun }, ask));
  } finally {
    await prepared.remove();
  }
}

function progressOf({ progress }: AdminTerminal, verb: string): (done: number) => void {
  return (done) => progress?.(`${Math.floor(done * 100)} % ${verb}`);
}
