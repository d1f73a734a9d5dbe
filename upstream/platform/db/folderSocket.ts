import { chmod, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { reasonOf } from "../kit/errors.ts";
import { fitsSocket } from "./fitsSocket.ts";

const SOCKET = "admin.sock";

const HEADER = "beikao-calls";
/** Value of `HEADER` in requests and responses. Increase it when the body of a call or of an answer changes. */
const VERSION = "5";
/** Message of an upstream of another release, also on the wire. */
const OTHER_RELEASE = "The running upstream is of another release: run the command of that one.";

/** Returns that message in the language of the call. */
export function otherRelease() {
  return both(OTHER_RELEASE, "运行中的上游是另一个版本，请用那个版本的命令，或重启上游。");
}

/** Names of the errors that report a wrong call. The upstream does not log them. */
const WRONG_CALLS: readonly string[] = ["CallError", "Declined", "InputError"];

/**
 * Answers a call with bytes or with data that is sent as JSON. `args` are the parts of the address after the call's
 * name. undefined: the function has written the response itself.
 */
type Answer = (req: IncomingMessage, args: readonly string[], res: ServerResponse) => Promise<unknown>;

/** Functions that answer calls, by the name of the call. */
export type Answers = Readonly<Record<string, Answer>>;

interface Serving {
  readonly folder: string;
  readonly answers: Answers;
  readonly log: Pick<Logger, "warn" | "error">;
}

interface Call {
  /** Name of the call and its arguments, separated by slashes. */
  readonly call: string;
  readonly body?: string | Uint8Array;
  /** Classes of errors that are thrown here as the upstream threw them. */
  readonly errors?: readonly (new (
    message: string,
  ) => Error)[];
  /** Makes the error for every other failure of the upstream; default: a StartError. */
  readonly failed?: (message: string) => Error;
}

/**
 * Serves commands of the console, imports and backups on a socket in the folder of an embedded database, because only
 * the process that has the database open can run them. The socket needs no login: a user who may open it may read and
 * write the folder too.
 *
 * @returns a function that closes the socket
 */
export async function serveInFolder({ folder, answers, log }: Serving): Promise<() => void> {
  const path = socketPath(folder);
  const server = createServer((req, res) => void answerCall(req, res, { answers, log }));
  // Requests have no time limit, because a batch with many pictures takes longer than a visitor's request may.
  server.requestTimeout = 0;
  // This process has locked the folder, so a socket that exists already is a leftover of an ended process.
  if (path !== undefined) await rm(path, { force: true });
  if (path === undefined || !(await listen(server, path))) {
    log.warn(
      { folder },
      "no commands, imports or backups while the upstream runs: the socket cannot be made",
    );
    return () => undefined;
  }
  await chmod(path, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function answerCall(
  req: IncomingMessage,
  res: ServerResponse,
  { answers, log }: Pick<Serving, "answers" | "log">,
): Promise<void> {
  const [call = "", ...args] = (req.url ?? "").slice(1).split("/");
  res.setHeader(HEADER, VERSION);
  try {
    const answer = Object.hasOwn(answers, call) ? answers[call] : undefined;
    if (!answer || req.headers[HEADER] !== VERSION) throw new StartError(OTHER_RELEASE);
    const told = await answer(req, args, res);
    if (told !== undefined) res.end(told instanceof Uint8Array ? told : JSON.stringify(told));
  } catch (error) {
    const { name } = error as Error;
    if (!WRONG_CALLS.includes(name)) log.error({ err: error, call }, "an operator's command failed");
    res.writeHead(500).end(JSON.stringify({ name, message: reasonOf(error) }));
  }
}

/**
 * Sends a call to the upstream that has the database of this folder open.
 *
 * @returns the response; undefined when no upstream answers
 * @throws an error of `errors`, or what `failed` returns; StartError: the upstream is of another release
 */
export async function askInFolder(
  folder: string,
  { call, body, errors = [], failed = (message) => new StartError(message) }: Call,
): Promise<IncomingMessage | undefined> {
  const socket = socketPath(folder);
  if (socket === undefined) return undefined;
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    const options = { socketPath: socket, path: `/${call}`, method: "POST", headers: { [HEADER]: VERSION } };
    request(options, resolve)
      .on("error", () => resolve(undefined))
      .end(body);
  });
  if (!response || (response.headers[HEADER] === VERSION && response.statusCode === 200)) return response;
  const told = await text(response);
  if (response.headers[HEADER] !== VERSION) throw new StartError(otherRelease());
  const { name, message } = JSON.parse(told) as { readonly name: string; readonly message: string };
  if (message === OTHER_RELEASE) throw new StartError(otherRelease());
  const own = errors.map((Class) => new Class(message as never)).find((error) => error.name === name);
  throw own ?? failed(message);
}

/**
 * Sends a call whose answer is JSON.
 *
 * @returns the data of the answer; undefined when no upstream answers
 * @throws as askInFolder
 */
export async function askForData<T>(folder: string, call: Call): Promise<T | undefined> {
  const response = await askInFolder(folder, call);
  return response && (JSON.parse(await text(response)) as T);
}

function socketPath(folder: string): string | undefined {
  const path = join(folder, SOCKET);
  return process.platform === "win32" || !fitsSocket(path) ? undefined : path;
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}
