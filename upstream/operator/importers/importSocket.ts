import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Answers, askForData } from "../../platform/db/folderSocket.ts";
import { StartError } from "#shared/environment/startError.ts";
import { ShellError } from "../errors.ts";
import { type BankPlace, type BankWriter, bankWriter, type ImportedFile } from "./bankWriter.ts";
import { InputError } from "./inputFile.ts";
import type { PaperEntry } from "./paper/paperRun.ts";
import { receivedEntry, type SentEntry, sentEntry } from "./sentEntry.ts";

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

/** Entries per call. The embedded database has one connection, so other work runs only between two calls. */
const BATCH = 100;
const LARGEST_CALL = 300_000_000;

/** Returns the answer to batches of `npm run import -- --commit` (platform/db/folderSocket.ts). */
export function importAnswers(db: Db): Answers {
  return { import: async (req) => answerCall(db, JSON.parse(await bodyOf(req)) as Call) };
}

async function bodyOf(req: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_CALL)
      throw new InputError(
        both(
          "A batch has pictures of more than 200 MB: stop the upstream and import again.",
          "一批题的图片超过 200 MB，请停掉上游后再导入。",
        ),
      );
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
  const send = <T>(body: Call) =>
    askForData<T>(folder, {
      call: "import",
      body: JSON.stringify(body),
      errors: [InputError, StartError],
      failed: (message) => new Error(message),
    });
  if (!(await send({ call: "agency", place: { ...place, agencyFlag: undefined, ownerFlag: undefined } })))
    return undefined;
  const ask = async <T>(call: Call): Promise<T> => {
    const answered = await send<T>(call);
    if (!answered)
      throw new ShellError(
        both(
          "The running upstream has stopped: start it and import again.",
          "运行中的上游停了，请启动后再导入。",
        ),
      );
    return answered;
  };
  return {
    batch: BATCH,
    agency: async (flag) =>
      (await ask<{ flag: string }>({ call: "agency", place: { ...place, agencyFlag: flag } })).flag,
    write: async (entries) =>
      ask({ call: "write", place, entries: await Promise.all(entries.map(sentEntry)) }),
    writePaper: async (entries, paper) =>
      ask({ call: "paper", place, entries: await Promise.all(entries.map(sentEntry)), paper }),
    finish: (done) => ask({ call: "finish", place, done }),
  };
}
