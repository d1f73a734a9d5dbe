import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { isBusy } from "../../platform/db/busy.ts";
import type { Db } from "../../platform/db/database.ts";
import { askInFolder, serveInFolder } from "../../platform/db/folderSocket.ts";
import type { ObjectStore } from "../../platform/files/objectStore.ts";
import { Refusal, StartError } from "../../platform/kit/errors.ts";
import type { Outcome } from "./command.ts";
import { tablePrint } from "./commandTable.ts";
import { CallError, Declined } from "../errors.ts";
import { ADMIN_SOCKET, answerFiles, isOfFiles } from "./fileSocket.ts";
import { type CommandRequest, type PagesUrl, runCall } from "./runCall.ts";

interface Serving {
  readonly folder: string;
  readonly db: Db;
  readonly objects?: ObjectStore | undefined;
  readonly clock: () => number;
  readonly signSalt: string;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly pagesUrl: PagesUrl;
}

interface SocketRequest {
  readonly table: string;
  readonly request: CommandRequest;
}

type SocketAnswer =
  | { readonly kind: "done"; readonly outcome: Outcome }
  | { readonly kind: "call" | "declined" | "unable"; readonly message: string };

const OTHER_RELEASE = "The running upstream is of another release: run the admin command of that one.";

/**
 * Serves calls of the console on a socket, because only the running upstream can open its embedded database.
 *
 * @returns a function that closes the socket
 */
export async function serveAdmin(serving: Serving): Promise<() => void> {
  const { folder, log } = serving;
  const stop = await serveInFolder(folder, ADMIN_SOCKET, (req, res) => {
    void (isOfFiles(req) ? answerFiles(serving, req, res) : answerCommand(serving, req, res));
  });
  if (!stop) log.warn({ folder }, "no admin commands while the upstream runs: the socket cannot be made");
  return stop ?? (() => undefined);
}

async function answerCommand(
  { db, clock, signSalt, log, pagesUrl }: Serving,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let answer: SocketAnswer;
  try {
    const { table, request } = JSON.parse(await text(req)) as SocketRequest;
    if (table !== tablePrint()) answer = { kind: "unable", message: OTHER_RELEASE };
    else {
      answer = { kind: "done", outcome: await runCall(db, request, clock(), { signSalt, pagesUrl }) };
      log.info({ command: `${request.noun} ${request.action}` }, "an operator's command");
    }
  } catch (error) {
    answer = refusalOf(error);
    if (answer.kind === "unable") log.error({ err: error }, "an operator's command failed");
  }
  res.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
}

function refusalOf(error: unknown): Exclude<SocketAnswer, { readonly kind: "done" }> {
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

/**
 * Sends a call of the console to the upstream that has the database of this folder open.
 *
 * @returns the outcome of the call; undefined when no upstream answers
 */
export async function askUpstream(folder: string, request: CommandRequest): Promise<Outcome | undefined> {
  const body: SocketRequest = { table: tablePrint(), request };
  const response = await askInFolder(folder, ADMIN_SOCKET, JSON.stringify(body));
  if (!response) return undefined;
  const answer = JSON.parse(await text(response)) as SocketAnswer;
  if (answer.kind === "done") return answer.outcome;
  if (answer.kind === "call") throw new CallError(answer.message);
  throw answer.kind === "declined" ? new Declined(answer.message) : new StartError(answer.message);
}
