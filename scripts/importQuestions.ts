import { access } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readStorage } from "#upstream/config.ts";
import { openDatabase } from "#upstream/db/database.ts";
import { vacuumAnalyze } from "#upstream/db/vacuumAnalyze.ts";
import { StartError } from "#upstream/errors.ts";
import { importQuestions } from "#upstream/importers/importQuestions.ts";
import { type ImportReport, reportText } from "#upstream/importers/importReport.ts";

const HELP = `npm run import -- FILE [--commit] [--root NAME] [--agency FLAG]
Brings questions from a file of JSON Lines into the question bank. Without --commit nothing is written: every line
is checked and the report says what would be refused, and why.

  --commit       write to the database: DATABASE_URL, or the embedded one in DATA_DIR/upstream
  --root NAME    the level-1 subject that new subjects stand under (综合题库)
  --agency FLAG  the agency that is given that subject when it is new (the first one)

One JSON object a line: "kind" passage {id, subject, text} or question {id, subject, type, stem, options, answer, ...};
a passage stands before its questions. Pictures are named relative to the file. A line is known again by its id:
importing a file twice changes nothing, importing a changed file updates what changed.

The embedded database belongs to one process: stop the running server first. PostgreSQL needs no stop.

Ends with 0 when every line was accepted, 1 when some were refused (the others are written), 2 for a wrong call or a
file that cannot be read, 3 when the database cannot be used (whole batches of 100 lines may be written by then;
run the same command again).`;

interface Call {
  readonly file: string;
  readonly commit: boolean;
  readonly rootName: string;
  readonly agencyFlag: string | undefined;
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const call = readCall(args);
  if (typeof call === "number") return call;
  try {
    await access(call.file);
  } catch {
    process.stderr.write(`The file ${call.file} cannot be read.\n`);
    return 2;
  }
  try {
    const report = await run(call);
    process.stdout.write(reportText(report));
    return report.refused > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${inUse(error.message)}\n`);
    return 3;
  }
}

/** The lock's own advice, another folder, would fill a bank that no server shows. */
function inUse(message: string): string {
  if (!message.includes("in use by another process")) return message;
  const folder = readStorage(process.env);
  return `The embedded database${folder.kind === "folder" ? ` in ${folder.path}` : ""} is open in a running server, and only one process may use it.
Stop the server (Ctrl+C where npm start runs), run this command again, then start the server. With PostgreSQL (DATABASE_URL) no stop is needed.`;
}

function readCall(args: readonly string[]): Call | number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        commit: { type: "boolean" },
        root: { type: "string" },
        agency: { type: "string" },
      },
    });
    const [file] = positionals;
    if (values.help) {
      process.stdout.write(`${HELP}\n`);
      return 0;
    }
    if (file !== undefined && positionals.length === 1) {
      return {
        file,
        commit: values.commit ?? false,
        rootName: values.root ?? "综合题库",
        agencyFlag: values.agency,
      };
    }
    process.stderr.write(`Name one file.\n\n${HELP}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`);
  }
  return 2;
}

async function run({ file, commit, rootName, agencyFlag }: Call): Promise<ImportReport> {
  const onProgress = (lines: number) => void process.stderr.write(`\r${lines} lines`);
  try {
    if (!commit) return await importQuestions({ file, rootName, agencyFlag, onProgress });
    const database = await openDatabase(readStorage(process.env));
    try {
      const report = await importQuestions({ file, db: database.db, rootName, agencyFlag, onProgress });
      await vacuumAnalyze(database.db);
      return report;
    } finally {
      await database.close();
    }
  } finally {
    process.stderr.write("\n");
  }
}
