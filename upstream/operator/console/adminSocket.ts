import { buffer, json } from "node:stream/consumers";
import type { Logger } from "pino";
import { isBusy } from "../../platform/db/busy.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Answers, otherRelease, askForData, askInFolder } from "../../platform/db/folderSocket.ts";
import { databaseStore, type FileStore } from "../../platform/files/fileStore.ts";
import type { ObjectStore } from "../../platform/files/objectStore.ts";
import { StartError } from "#shared/environment/startError.ts";
import { ShellError } from "../errors.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { Outcome } from "./command.ts";
import { tablePrint } from "./commandTable.ts";
import { CallError, Declined } from "../errors.ts";
import { type CommandRequest, type PagesUrl, runCall } from "./runCall.ts";
import { inLanguage, language, type Language, told, both } from "#upstream/platform/kit/language.ts";

interface Serving {
  readonly db: Db;
  readonly objects?: ObjectStore | undefined;
  readonly clock: () => number;
  readonly signSalt: string;
  readonly log: Pick<Logger, "info">;
  readonly pagesUrl: PagesUrl;
  readonly sitePort?: number | undefined;
}

interface SocketRequest {
  readonly table: string;
  readonly request: CommandRequest;
  readonly language: Language;
}

/** Returns the answers to calls of the console and to the transfer of its files (platform/db/folderSocket.ts). */
export function adminAnswers({ db, objects, clock, signSalt, log, pagesUrl, sitePort }: Serving): Answers {
  const store = databaseStore({ db, objects });
  return {
    async command(req) {
      const { table, request, language: spoken } = (await json(req)) as SocketRequest;
      // Options of another release may mean something else.
      if (table !== tablePrint()) throw new ShellError(otherRelease());
      const outcome = await inLanguage(spoken, () =>
        runCall(db, request, clock(), { signSalt, pagesUrl, sitePort }),
      ).catch(toOperator);
      log.info({ command: `${request.noun} ${request.action}` }, "an operator's command");
      return outcome;
    },
    missing: async (req) => store.missing((await json(req)) as string[]),
    piece: async (req, [hash = "", place]) =>
      store.addPiece({ hash, place: Number(place), content: await buffer(req) }).then(() => ({})),
    finish: (_req, [hash = ""]) => store.finish(hash).then(() => ({})),
    read: (_req, [hash = "", place]) => store.readPiece(hash, Number(place)),
  };
}

/** Converts the errors that learners and visitors see to errors for an operator. */
function toOperator(error: unknown): never {
  if (error instanceof Refusal) throw new Declined(told(error.message));
  if (isBusy(error))
    throw new ShellError(
      both(
        "The running upstream has too much to do: try again in a moment.",
        "运行中的上游太忙，请稍后再试。",
      ),
    );
  throw error;
}

/**
 * Sends a call of the console to the upstream that has the database of this folder open.
 *
 * @returns the outcome of the call; undefined when no upstream answers
 * @throws CallError, Declined as runCall; StartError: the upstream could not run it
 */
export function askUpstream(folder: string, request: CommandRequest): Promise<Outcome | undefined> {
  const body: SocketRequest = { table: tablePrint(), request, language: language() };
  return askForData(folder, {
    call: "command",
    body: JSON.stringify(body),
    errors: [CallError, Declined, StartError],
    failed: (message) =>
      new ShellError(
        both(`The running upstream could not do it: ${message}`, `运行中的上游没有做成：${message}`),
      ),
  });
}

/** Returns the file store of the upstream that has this folder open; undefined when no upstream runs. */
export async function runningStore(folder: string): Promise<FileStore | undefined> {
  const failed = (message: string) =>
    new ShellError(
      both(`The running upstream could not store a file: ${message}`, `运行中的上游存不了文件：${message}`),
    );
  if (!(await askForData(folder, { call: "missing", body: "[]", failed }))) return undefined;
  const ask = async <T>(call: string, body: string | Uint8Array = ""): Promise<T> => {
    const told = await askForData<T>(folder, { call, body, failed });
    if (told === undefined)
      throw new ShellError(
        both("The running upstream has stopped: start it and try again.", "运行中的上游停了，请启动后再试。"),
      );
    return told;
  };
  return {
    missing: (hashes) => ask("missing", JSON.stringify(hashes)),
    addPiece: ({ hash, place, content }) => ask(`piece/${hash}/${place}`, content),
    finish: (hash) => ask(`finish/${hash}`),
    async readPiece(hash, place) {
      const unread = () =>
        new ShellError(
          both(
            "The running upstream could not read a file: start it again and try again.",
            "运行中的上游读不了文件，请重启后再试。",
          ),
        );
      const answered = await askInFolder(folder, { call: `read/${hash}/${place}`, failed: unread });
      if (!answered) throw unread();
      return buffer(answered);
    },
  };
}
