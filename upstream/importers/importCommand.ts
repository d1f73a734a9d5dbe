import { parseArgs } from "node:util";
import { readStorage, type Storage } from "../config.ts";
import type { Database } from "../db/database.ts";
import { StartError } from "../errors.ts";
import { BATCH, importQuestions, ROOT_NAME } from "./importQuestions.ts";
import { type ImportReport, reportText } from "./importReport.ts";
import { type Encoding, ENCODINGS, InputError, LONGEST_LINE } from "./inputFile.ts";

export const IMPORT_HELP = `npm run import -- FILE [--commit] [--root NAME] [--agency FLAG] [--encoding NAME]
Brings questions from a file of JSON Lines into the question bank. Without --commit nothing is written: every line
is checked and the report says what would be refused, and why.

  --commit         write to the database: DATABASE_URL, or the embedded one in DATA_DIR/upstream
  --root NAME      the level-1 subject that the subjects of the file stand under, made when it is not there
                   (${ROOT_NAME})
  --agency FLAG    the agency that is given that subject when it is new (the first one)
  --encoding NAME  ${ENCODINGS.join(", ")}: how a file without a byte order mark is written
                   (utf-8; gb18030 reads GBK and GB2312 too)
  --help           this text

One JSON object a line, of ${LONGEST_LINE} bytes at most: "kind" passage {id, subject, text} or question {id, subject, type,
stem, options, answer, ...}; a passage stands before its questions. Pictures are named relative to the file.
A line is known again by its root, its "source" and its id: importing a file twice changes nothing, importing a
changed file updates what changed, and the same id of another source is another question.
Options are put in an order that depends on the question's id, unless its words or pictures speak of letters; a
question that is there already keeps the order that learners have seen.
A text with a NUL, half a character or a character that could not be read is refused with its line.

The embedded database belongs to one process: stop the running server first. PostgreSQL needs no stop, and imports
at the same time take turns.

Ends with 0 when every line was accepted, 1 when some were refused (the others are written), 2 for a wrong call or a
file that cannot be read, is empty, or is not UTF-8 and no mark or --encoding says what it is (nothing is written),
3 when the database cannot be used (whole batches of ${BATCH} lines may be written by then; run the same command again).
`;

/** What the command works with, so that a test can be its terminal and its database. */
export interface ImportTerminal {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Progress is drawn over itself. */
  readonly isTerminal: boolean;
  readonly openDatabase: (storage: Storage) => Promise<Database>;
}

interface Call {
  readonly file: string;
  readonly commit: boolean;
  readonly rootName: string | undefined;
  readonly agencyFlag: string | undefined;
  readonly encoding: Encoding | undefined;
}

/** Runs the command and gives its exit code, as the help says; what is none of the operator's fault is thrown. */
export async function runImport(args: readonly string[], terminal: ImportTerminal): Promise<number> {
  try {
    const call = readCall(args);
    if (call === "help") {
      terminal.out(IMPORT_HELP);
      return 0;
    }
    const report = await run(call, terminal);
    terminal.out(reportText(report));
    return report.refused > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof InputError || error instanceof StartError)) throw error;
    terminal.err(`${error instanceof StartError ? inUse(error.message, terminal.env) : error.message}\n`);
    return error instanceof InputError ? 2 : 3;
  }
}

function readCall(args: readonly string[]): Call | "help" {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new InputError(`Name one file.\n\n${IMPORT_HELP}`);
  const { encoding } = values;
  if (encoding !== undefined && !isEncoding(encoding))
    throw new InputError(`The encoding ${encoding} is not known. Use one of ${ENCODINGS.join(", ")}.`);
  return {
    file,
    commit: values.commit ?? false,
    rootName: values.root,
    agencyFlag: values.agency,
    encoding,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        commit: { type: "boolean" },
        root: { type: "string" },
        agency: { type: "string" },
        encoding: { type: "string" },
      },
    });
  } catch (error) {
    throw new InputError(`${(error as Error).message}\n\n${IMPORT_HELP}`);
  }
}

function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some((known) => known === name);
}

/** The lock's own advice, another folder, would fill a bank that no server shows. */
function inUse(message: string, env: NodeJS.ProcessEnv): string {
  if (!message.includes("in use by another process")) return message;
  const folder = readStorage(env);
  return `The embedded database${folder.kind === "folder" ? ` in ${folder.path}` : ""} is open in a running server or another import, and only one process may use it.
Stop the server (Ctrl+C where npm start runs) or wait for the other import, run this command again, then start the server. With PostgreSQL (DATABASE_URL) no stop is needed.`;
}

async function run(
  { commit, rootName, ...call }: Call,
  { env, err, isTerminal, openDatabase }: ImportTerminal,
): Promise<ImportReport> {
  let shown = 0;
  const onProgress = (done: number, all: number) => {
    const part = Math.floor((100 * done) / all);
    // A log gets a line for every tenth.
    if (!isTerminal && part < shown + 10) return;
    shown = part;
    const text = `${done} of ${all} lines (${part} %)`;
    err(isTerminal ? `\r${text}` : `${text}\n`);
  };
  const options = { ...call, ...(rootName !== undefined && { rootName }), onProgress };
  try {
    if (!commit) return await importQuestions(options);
    const database = await openDatabase(readStorage(env));
    try {
      return await importQuestions({ ...options, db: database.db });
    } finally {
      await database.close();
    }
  } finally {
    if (isTerminal && shown > 0) err("\n");
  }
}
