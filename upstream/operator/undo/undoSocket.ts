import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Answers, askForData } from "../../platform/db/folderSocket.ts";
import { BackupError } from "../backup/backupFormat.ts";
import { ShellError } from "../errors.ts";
import type { CopiedRows } from "./copiedRows.ts";
import { type RunningRows, rowsOfConnection } from "./runningRows.ts";

const LARGEST_CALL = 300_000_000;

type Call =
  | { readonly call: "compare"; readonly rows: CopiedRows }
  | { readonly call: "insert"; readonly rows: readonly CopiedRows[] }
  | { readonly call: "count"; readonly school?: string | undefined };

/** Returns the answer to `npm run undo` (platform/db/folderSocket.ts). */
export function undoAnswers(db: Db): Answers {
  const rows = rowsOfConnection(db);
  return {
    undo: async (req) => {
      const given = JSON.parse(await bodyOf(req)) as Call;
      if (given.call === "count") return rows.count(given.school);
      return given.call === "compare" ? rows.compare(given.rows) : rows.insert(given.rows);
    },
  };
}

async function bodyOf(req: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_CALL) throw new BackupError("More than 300 MB of rows: name fewer with --where.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the rows of the embedded database that a running upstream has open; undefined: no upstream answers. */
export async function rowsOfUpstream(folder: string): Promise<RunningRows | undefined> {
  const send = <T>(call: Call) =>
    askForData<T>(folder, { call: "undo", body: JSON.stringify(call), errors: [BackupError] });
  const isThere = await send<readonly number[]>({ call: "insert", rows: [] });
  if (!isThere) return undefined;
  const ask = async <T>(call: Call): Promise<T> => {
    const answer = await send<T>(call);
    if (answer) return answer;
    throw new ShellError(
      both(
        "The running upstream has stopped: start it and run the command again. What is there already stays.",
        "运行中的上游停了，请启动后再执行一次。已有的不会变。",
      ),
    );
  };
  return {
    compare: (rows) => ask({ call: "compare", rows }),
    insert: (rows) => ask({ call: "insert", rows }),
    count: (school) => ask({ call: "count", school }),
  };
}
