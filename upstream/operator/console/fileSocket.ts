import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer, text } from "node:stream/consumers";
import type { Logger } from "pino";
import { databaseStore, type FileStore } from "../../platform/files/fileStore.ts";
import type { Place } from "../../platform/files/storedBytes.ts";
import { askInFolder } from "../../platform/db/folderSocket.ts";
import { StartError } from "../../platform/kit/errors.ts";

export const ADMIN_SOCKET = "admin.sock";
/** Path with the version of the protocol, so that an upstream of another version does not answer. */
const FILES = "/files/1/";

export function isOfFiles({ url = "" }: IncomingMessage): boolean {
  return url.startsWith(FILES);
}

/** Answers requests for pieces of files, which the database of this process has. */
export async function answerFiles(
  { log, db, objects }: Place & { readonly log: Pick<Logger, "error"> },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const store = databaseStore({ db, objects });
  const [call, hash = "", place = ""] = (req.url ?? "").slice(FILES.length).split("/");
  try {
    const body = await buffer(req);
    let told: unknown = {};
    if (call === "missing") told = await store.missing(JSON.parse(body.toString()) as string[]);
    else if (call === "piece") await store.addPiece({ hash, place: Number(place), content: body });
    else if (call === "read") {
      res.end(await store.readPiece(hash, Number(place)));
      return;
    } else await store.finish(hash);
    res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(told));
  } catch (error) {
    log.error({ err: error }, "a file could not be stored");
    res.writeHead(500).end((error as Error).message);
  }
}

/** Returns the file store of the upstream that has this folder open; undefined when no upstream runs. */
export async function runningStore(folder: string): Promise<FileStore | undefined> {
  const callStore = async (call: string, body: string | Uint8Array): Promise<unknown> => {
    const answered = await askInFolder(folder, ADMIN_SOCKET, body, FILES + call);
    if (!answered) return undefined;
    const told = await text(answered);
    if (answered.statusCode === 200 && told !== "") return JSON.parse(told) as unknown;
    throw new StartError(`The running upstream could not store a file: ${told}`);
  };
  const isThere = await callStore("missing", "[]");
  if (isThere === undefined) return undefined;
  if (!Array.isArray(isThere))
    throw new StartError("The running upstream is of another release: run the admin command of that one.");
  const must = async (call: string, body: string | Uint8Array): Promise<unknown> => {
    const told = await callStore(call, body);
    if (told === undefined) throw new StartError("The running upstream has stopped: start it and try again.");
    return told;
  };
  return {
    missing: async (hashes) => (await must("missing", JSON.stringify(hashes))) as string[],
    addPiece: async ({ hash, place, content }) => void (await must(`piece/${hash}/${place}`, content)),
    finish: async (hash) => void (await must(`finish/${hash}`, "")),
    async readPiece(hash, place) {
      const answered = await askInFolder(folder, ADMIN_SOCKET, "", `${FILES}read/${hash}/${place}`);
      if (answered?.statusCode !== 200)
        throw new StartError("The running upstream could not read a file: start it again and try again.");
      return buffer(answered);
    },
  };
}
