import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { askInFolder, serveInFolder } from "../../platform/db/folderSocket.ts";
import { StartError } from "../../platform/kit/errors.ts";
import {
  type BankPlace,
  type BankWriter,
  bankWriter,
  type ImportedFile,
  type Written,
} from "./bankWriter.ts";
import { InputError } from "./inputFile.ts";
import type { PaperEntry } from "./paper/paperRun.ts";
import { receivedEntry, type SentEntry, sentEntry } from "./sentEntry.ts";

interface Serving {
  readonly folder: string;
  readonly db: Db;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

type Call =
  | { readonly call: "agency"; readonly place: BankPlace }
  | { readonly call: "write"; readonly place: BankPlace; readonly entries: readonly SentEntry[] }
  | {
      readonly call: "paper";
      readonly place: BankPlace;
      readonly entries: readonly SentEntry[];
      readonly paper: PaperEntry;
    }
  | { readonly call: "finish"; readonly place: BankPlace; readonly done: ImportedFile };

interface Sent {
  readonly version: string;
  readonly call: Call;
}

const SOCKET = "import.sock";
/** Entries per call. The embedded database has one connection, and other work gets it only between two calls. */
const BATCH = 100;
const LARGEST_CALL = 300_000_000;
const VERSION = "4";

/**
 * Serves imports on a socket in the folder, because only the running upstream can open its embedded database. The
 * command `npm run import -- --commit` sends its entries to this socket. The socket needs no login: only users who may
 * write the folder may open it.
 *
 * @returns a function that closes the socket
 */
export async function serveImports(serving: Serving): Promise<() => void> {
  const { folder, log } = serving;
  const stop = await serveInFolder(folder, SOCKET, (req, res) => void answer(serving, req, res));
  if (!stop) log.warn({ folder }, "no imports while the upstream runs: the socket cannot be made");
  return stop ?? (() => undefined);
}

async function answer({ db, log }: Serving, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const { version, call } = JSON.parse(await bodyOf(req)) as Sent;
    if (version !== VERSION) throw new InputError("The running upstream is of another version.");
    const answer = await answerCall(db, call);
    res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  } catch (error) {
    const status = error instanceof InputError ? 422 : error instanceof StartError ? 409 : 500;
    if (status === 500) log.error({ err: error }, "import failed");
    res.writeHead(status).end(reasonOf(error));
  }
}

async function bodyOf(req: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_CALL)
      throw new InputError("A batch has pictures of more than 200 MB: stop the upstream and import again.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function answerCall(db: Db, call: Call): Promise<unknown> {
  const writer = bankWriter(db, call.place);
  if (call.call === "agency") return { flag: await writer.agency(call.place.agencyFlag) };
  if (call.call === "finish") return writer.finish(call.done).then(() => ({}));
  const entries = call.entries.map(receivedEntry);
  return call.call === "paper" ? writer.writePaper(entries, call.paper) : writer.write(entries);
}

/**
 * Returns a writer for the running upstream that has the embedded database of this folder open.
 *
 * @returns undefined when no upstream answers on the socket of the folder
 */
export async function openRunningBank(folder: string, place: BankPlace): Promise<BankWriter | undefined> {
  const first = await askFor(folder, {
    call: "agency",
    place: { ...place, agencyFlag: undefined, ownerFlag: undefined },
  });
  if (!first) return undefined;
  const ask = async (call: Call) => {
    const answered = await askFor(folder, call);
    if (!answered) throw new StartError("The running upstream has stopped: start it and import again.");
    return answered.data;
  };
  return {
    batch: BATCH,
    agency: async (flag) =>
      ((await ask({ call: "agency", place: { ...place, agencyFlag: flag } })) as { flag: string }).flag,
    async write(entries) {
      return (await ask({
        call: "write",
        place,
        entries: await Promise.all(entries.map(sentEntry)),
      })) as Written;
    },
    async writePaper(entries, paper) {
      const list = await Promise.all(entries.map(sentEntry));
      return (await ask({ call: "paper", place, entries: list, paper })) as Awaited<
        ReturnType<BankWriter["writePaper"]>
      >;
    },
    finish: async (done) => void (await ask({ call: "finish", place, done })),
  };
}

/** Returns the answer of the running upstream; undefined when none is running. */
async function askFor(folder: string, call: Call): Promise<{ readonly data: unknown } | undefined> {
  const response = await askInFolder(
    folder,
    SOCKET,
    JSON.stringify({ version: VERSION, call } satisfies Sent),
  );
  if (!response) return undefined;
  const body = await text(response);
  if (response.statusCode === 200) return { data: JSON.parse(body) };
  if (response.statusCode === 422) throw new InputError(body);
  throw response.statusCode === 409 ? new StartError(body) : new Error(body);
}

/** Returns the message of a database error without the values of the failed statement. */
export function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}
