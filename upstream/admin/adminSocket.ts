import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { isBusy } from "../db/busy.ts";
import type { Db } from "../db/database.ts";
import { askInFolder, serveInFolder } from "../db/folderSocket.ts";
import type { ObjectStore } from "../files/objectStore.ts";
import { Refusal, StartError } from "../kit/errors.ts";
import type { Outcome } from "./command.ts";
import { tablePrint } from "./commandTable.ts";
import { CallError, Declined } from "./errors.ts";
import { ADMIN_SOCKET, answerFiles, isOfFiles } from "./fileSocket.ts";
import { type Asked, type PagesUrl, runCall } from "./runCall.ts";

interface Serving {
  /** The folder of the embedded database; the socket stands in it. */
  readonly folder: string;
  readonly db: Db;
  readonly objects?: ObjectStore | undefined;
  readonly clock: () => number;
  readonly signSalt: string;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly pagesUrl: PagesUrl;
}

interface Question {
  readonly table: string;
  readonly asked: Asked;
}

type Answer =
  | { readonly kind: "done"; readonly outcome: Outcome }
  | { readonly kind: "call" | "declined" | "unable"; readonly message: string };

const OTHER_RELEASE = "The running upstream is of another release: run the admin command of that one.";

/** The embedded database belongs to the running upstream, so that one does what the console asks. Answers the end of the service. */
export async function serveAdmin(serving: Serving): Promise<() => void> {
  const { folder, log } = serving;
  const stop = await serveInFolder(folder, ADMIN_SOCKET, (req, res) => {
    void (isOfFiles(req) ? answerFiles(serving, req, res) : answer(serving, req, res));
  });
  if (!stop) log.warn({ folder }, "no admin commands while the upstream runs: the socket cannot be made");
  return stop ?? (() => undefined);
}

async function answer(
  { db, clock, signSalt, log, pagesUrl }: Serving,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let told: Answer;
  try {
    const { table, asked } = JSON.parse(await text(req)) as Question;
    if (table !== tablePrint()) told = { kind: "unable", message: OTHER_RELEASE };
    else {
      told = { kind: "done", outcome: await runCall(db, asked, clock(), { signSalt, pagesUrl }) };
      log.info({ command: `${asked.what} ${asked.action}` }, "an operator's command");
    }
  } catch (error) {
    told = refusalOf(error);
    if (told.kind === "unable") log.error({ err: error }, "an operator's command failed");
  }
  res.setHeader("Content-Type", "application/json").end(JSON.stringify(told));
}

function refusalOf(error: unknown): Exclude<Answer, { readonly kind: "done" }> {
  const { message } = error as Error;
  if (error instanceof CallError) return { kind: "call", message };
  if (error instanceof Declined || error instanceof Refusal) return { kind: "declined", message };
  return {
    kind: "unable",
    message: isBusy(error)
      ? "The running upstream has too much to do: try again in a moment."
      : `The running upstream could not do it: ${message}`,
  };
}

/** What the upstream that has this folder open answers; undefined when none does. */
export async function askUpstream(folder: string, asked: Asked): Promise<Outcome | undefined> {
  const question: Question = { table: tablePrint(), asked };
  const response = await askInFolder(folder, ADMIN_SOCKET, JSON.stringify(question));
  if (!response) return undefined;
  const told = JSON.parse(await text(response)) as Answer;
  if (told.kind === "done") return told.outcome;
  if (told.kind === "call") throw new CallError(told.message);
  throw told.kind === "declined" ? new Declined(told.message) : new StartError(told.message);
}
