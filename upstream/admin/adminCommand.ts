import { open, readFile, rm } from "node:fs/promises";
import { basename } from "node:path";
import { isBusy } from "../db/busy.ts";
import { Refusal, StartError } from "../kit/errors.ts";
import { answerText, csvText } from "./answerText.ts";
import type { Outcome } from "./command.ts";
import { CallError, Declined } from "./errors.ts";
import type { GivenFile } from "./kinds.ts";
import { type Call, readCall } from "./readCall.ts";
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

const LARGEST_FILE = 1_000_000;

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
  const { csv, as, ...values } = await loadFiles(call);
  const actor = typeof as === "string" ? `${as} (${terminal.userName})` : terminal.userName;
  const asked: Asked = { what, action, values, actor: isChange ? actor : "" };
  const isDry = values["dry-run"] === true;
  if (typeof csv !== "string" || isDry) return terminal.dispatch(asked);
  // Made first: codes that no file could take would be lost.
  const file = await open(csv, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      cause.code === "EEXIST"
        ? `--csv: ${csv} is there already. Name a new file.`
        : `--csv: ${csv} cannot be written: ${cause.message}`,
    );
  });
  try {
    const { rows = [], ...outcome } = await terminal.dispatch(asked);
    await file.writeFile(csvText(rows));
    const written = `${rows.length} rows are written into ${csv}.`;
    return { ...outcome, said: outcome.said === undefined ? written : `${outcome.said} ${written}` };
  } catch (error) {
    await rm(csv, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The texts of the files that are given to read; they are read here, where their names mean something. */
async function loadFiles({ command, values }: Call): Promise<Record<string, unknown>> {
  const loaded: Record<string, unknown> = { ...values };
  for (const [name, { kind }] of Object.entries(command.options)) {
    const path = values[name];
    if (kind === "file" && typeof path === "string") loaded[name] = await loadFile(`--${name}`, path);
  }
  return loaded;
}

async function loadFile(field: string, path: string): Promise<GivenFile> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      `${field}: ${path} cannot be read: ${cause.code === "ENOENT" ? "there is no such file" : cause.message}.`,
    );
  });
  if (bytes.length > LARGEST_FILE) throw new CallError(`${field}: ${path} is larger than a megabyte.`);
  try {
    return { name: basename(path), text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    throw new CallError(`${field}: ${path} is not in UTF-8. Save it in that encoding and try again.`);
  }
}
