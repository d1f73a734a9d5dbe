import { type Told, both } from "#upstream/platform/kit/language.ts";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { readStorage } from "../../platform/db/readStorage.ts";
import type { Database, Storage } from "../../platform/db/database.ts";
import { FolderInUse } from "../../platform/db/folderLock.ts";
import { type OptionValues, onlyArgument, runCommandLine } from "../../platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";
import { ShellError } from "../errors.ts";
import { checkSheetName, writeErrorSheet } from "./errorSheet.ts";
import { createMendSheet } from "./mendSheet.ts";
import { BATCH } from "./bankWriter.ts";
import { readHabit } from "./formats/example/habit.ts";
import { FORMATS, formatsHelp } from "./formats/formats.ts";
import { checkRoot, type ImportOptions, importQuestions, ROOT_NAME } from "./importQuestions.ts";
import { openToCompare, openToWrite } from "./openBank.ts";
import { type ImportReport, reportText } from "./importReport.ts";
import { readAbout } from "./paper/paperRun.ts";
import { type Encoding, ENCODINGS, InputError, LONGEST_LINE } from "./inputFile.ts";

export const IMPORT_HELP = `npm run import -- FILE [--commit] [--format NAME] [--root NAME] [--agency FLAG]
npm run import -- FILE --paper [--about FILE.json] [--commit]
npm run import -- FILE.docx --like HABIT.json [--commit]
npm run import -- --template FILE.xlsx
Brings questions from a file into the question bank. Without --commit nothing is written: every question is checked
and the report says what would be refused, and why.

  --commit         write to the database: DATABASE_URL, or the embedded one in DATA_DIR/upstream
  --compare        write nothing, but look into that database and tell how many would be new or changed
  --format NAME    ${FORMATS.map(({ name }) => name).join(", ")}; told by the file without it
  --like FILE      read a Word document or a text as its first question was shown in 示例导入 of the admin pages
                   (npm run admin -- open), which writes this JSON
  --subject NAME   the subject of questions that name none (the name of the file)
  --replace        a row whose number another question of the bank has, from a file of the same name, replaces it
                   (the row is refused)
  --paper          the questions of the file are one exam: below
  --about FILE     with --paper: what the exam is, as a file of JSON, where the file has no line for it
  --errors FILE    write what was refused or repaired, with place, reason and remedy, to a .csv or .xlsx; an .xlsx has the questions too, to be mended and imported
  --template FILE  write the Excel workbook to fill in, and read nothing
  --root NAME      the level-1 subject that the subjects of the file stand under, made when it is not there
                   (${ROOT_NAME})
  --agency FLAG    the agency that it is for (the first one)
  --owner FLAG     the agency that owns what is imported, is given the level-1 subject, and alone sees it
                   (that of --agency)
  --shared         nobody owns it: every agency that has chosen the level-1 subject sees it; when that subject is
                   new, the agency of --agency is given it
  --encoding NAME  ${ENCODINGS.join(", ")}: how a file without a byte order mark is written
                   (utf-8; gb18030 reads GBK and GB2312 too)
  --help           this text

${formatsHelp()}

JSON Lines are one object a line, of ${LONGEST_LINE} bytes at most: "kind" passage {id, subject, text} or question {id, subject, type,
stem, options, answer, ...}; a passage stands before its questions. Pictures are named relative to the file.
A question is known again by its owner, its root, its "source" and its id: importing a file twice changes nothing, importing a
changed file updates what changed, and the same id of another source is another question. In the other formats the
source of ids is the name of the file where nothing else is said; a row that asks something else than the question with its
number from a file of that name is refused without --replace. A question without an id is known by the agency and
what it asks (type, stem and options), whatever file it comes in.
Options are put in an order that depends on the question's id, unless its words or pictures speak of letters; a
question that is there already keeps the order that learners have seen.
A text with a NUL, half a character or a character that could not be read is refused with its line.

An exam is told by one line of JSON, or the file of --about: {"kind": "paper", "id": "2026-mock-1", "name": "…", "exam": "mock"
or "online", "minutes": 90, "pass": 60, "start": "2026-12-01 09:00", "end": …, "attempts": 1, "redo_minutes": 0,
"random_questions": true, "random_options": true, "lock_sections": false, "show": "submitted", "reviewed", "after_end",
"never" or "each", "leave_limit": 0, "board": false, "sections": [{"name": "一、单项选择题", "desc": "…", "score": 2, "draw": [{"num": 10,
"score": 2, "type": "single", "difficulty": 3, "chapter": "…"}]}]}. Its questions name their "section" (部分; without it their
type is one) and "score" (分值), or have that of their section; a section with "draw" takes others from the bank for each
sitting. It is written whole or not at all, and known again by its owner, the root and its id. Once somebody has begun it its
questions, sections and scores stay, and while somebody sits it all of it.

The embedded database belongs to one process: while an upstream runs, the import hands it the questions. With
PostgreSQL imports at the same time take turns.

Ends with 0 when everything was accepted, 1 when some were refused (the others are written), 2 for a wrong call or a
file that cannot be read, is empty, or is not UTF-8 and no mark or --encoding says what it is (nothing is written),
3 when the database cannot be used (whole batches of ${BATCH} lines may be written by then; run the same command again).
`;

/** Terminal, environment and database of the command. Tests replace them. */
export interface ImportTerminal {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** User name of the system, for the table of changes. */
  readonly userName?: string;
  /** true: a progress line overwrites the progress line before it. */
  readonly isTerminal: boolean;
  readonly openDatabase: (storage: Storage) => Promise<Database>;
}

const OPTIONS = {
  commit: { type: "boolean" },
  compare: { type: "boolean" },
  format: { type: "string" },
  like: { type: "string" },
  subject: { type: "string" },
  errors: { type: "string" },
  template: { type: "string" },
  replace: { type: "boolean" },
  paper: { type: "boolean" },
  about: { type: "string" },
  root: { type: "string" },
  agency: { type: "string" },
  owner: { type: "string" },
  shared: { type: "boolean" },
  encoding: { type: "string" },
} as const;
const EXIT_CODES = [
  [InputError, 2],
  [StartError, 3],
] as const;

type Values = OptionValues<typeof OPTIONS>;

/**
 * Runs the command.
 *
 * @returns the exit code that the help describes
 * @throws every error that the operator did not cause
 */
export function runImport(args: readonly string[], terminal: ImportTerminal): Promise<number> {
  const { out, err, env } = terminal;
  const line = { help: IMPORT_HELP, options: OPTIONS, codes: EXIT_CODES, out, err } as const;
  return runCommandLine(args, line, async (values, files) => {
    if (values.template !== undefined) return writeTemplate(values.template, terminal);
    const file = onlyArgument(files, "Name one file.");
    const { errors } = values;
    if (errors !== undefined) checkSheetName(errors);
    const mending =
      errors !== undefined && /\.xlsx$/i.test(errors) && !values.paper
        ? createMendSheet(errors, Boolean(values.commit || values.compare || values.agency))
        : undefined;
    const report = await run(file, values, terminal, mending?.take).catch(betterAdvice(env));
    out(reportText(report));
    if (errors !== undefined) {
      await writeErrorSheet(errors, report, mending?.sheet());
      out(`\nwritten to ${errors}\n`);
    }
    return report.refused > 0 ? 1 : 0;
  });
}

function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some((known) => known === name);
}

/** Replaces the lock's advice to use another folder: an import into another folder would reach no running site. */
function betterAdvice(env: NodeJS.ProcessEnv): (error: unknown) => never {
  return (error) => {
    throw error instanceof FolderInUse ? new ShellError(inUse(env)) : error;
  };
}

function inUse(env: NodeJS.ProcessEnv): Told {
  const folder = readStorage(env);
  return both(
    `The embedded database${folder.kind === "folder" ? ` in ${folder.path}` : ""} is open in a running server or another import, and only one process may use it.
Stop the server (Ctrl+C where npm start runs) or wait for the other import, run this command again, then start the server. With PostgreSQL (DATABASE_URL) no stop is needed.`,
    `内置数据库${folder.kind === "folder" ? ` ${folder.path} ` : ""}正被服务器或另一个导入使用，同时只能有一个进程使用。
请停掉服务器（npm start 的窗口按 Ctrl+C）或等另一个导入完成，再执行一次，然后启动服务器。用 PostgreSQL（DATABASE_URL）时不用停。`,
  );
}

async function writeTemplate(file: string, { out }: ImportTerminal): Promise<number> {
  if (!/\.xlsx$/i.test(file))
    throw new InputError(both(`${file} does not end with .xlsx.`, `${file} 要以 .xlsx 结尾。`));
  const { templateFile } = await import("./template.ts");
  await writeFile(file, templateFile(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      error.code === "EEXIST"
        ? both(`${file} is there already: name another file.`, `${file} 已经存在，请换一个文件名。`)
        : both(`${file} cannot be written: ${error.message}`, `写不了 ${file}：${error.message}`),
    );
  });
  out(`written to ${file}: fill it in, then npm run import -- ${file}\n`);
  return 0;
}

async function run(
  file: string,
  values: Values,
  terminal: ImportTerminal,
  onItem: ImportOptions["onItem"],
): Promise<ImportReport> {
  const { commit = false, compare = false, paper = false, about, owner, shared, encoding } = values;
  if (owner !== undefined && shared)
    throw new InputError(
      both("Give --owner FLAG or --shared, and only one of them.", "--owner 和 --shared 只能填一个。"),
    );
  if (about !== undefined && !paper)
    throw new InputError(both("--about goes with --paper.", "--about 要和 --paper 一起用。"));
  if (encoding !== undefined && !isEncoding(encoding))
    throw new InputError(
      both(
        `The encoding ${encoding} is not known. Use one of ${ENCODINGS.join(", ")}.`,
        `没有编码 ${encoding}，可选：${ENCODINGS.join("、")}。`,
      ),
    );
  const { format, like, subject, root: rootName = ROOT_NAME, agency: agencyFlag } = values;
  if (format !== undefined && like !== undefined)
    throw new InputError(
      both("Give --format NAME or --like FILE, and only one of them.", "--format 和 --like 只能填一个。"),
    );
  const ownerFlag = shared ? null : owner;
  checkRoot(rootName);
  const exam = paper ? { about: about === undefined ? undefined : await readAbout(about) } : undefined;
  const shown = progress(terminal);
  const options: ImportOptions = {
    file,
    format,
    like: like === undefined ? undefined : await habitOf(like),
    subject,
    encoding,
    rootName,
    agencyFlag,
    ownerFlag,
    isReplacing: values.replace,
    paper: exam,
    onProgress: shown.tell,
    isTrial: !commit,
    onItem,
  };
  try {
    if (!commit && !compare) return await importQuestions(options);
    const place = { rootName, agencyFlag, ownerFlag, actor: terminal.userName };
    const { bank, close } = await (commit ? openToWrite(terminal, place) : openToCompare(terminal, place));
    try {
      return await importQuestions({ ...options, bank });
    } finally {
      await close();
    }
  } finally {
    shown.end();
  }
}

async function habitOf(file: string) {
  const json = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      both(`--like: ${file} cannot be read: ${error.message}`, `--like：读不了 ${file}：${error.message}`),
    );
  });
  return readHabit(json, `--like: ${basename(file)}`);
}

function progress({ err, isTerminal }: ImportTerminal) {
  let shown = 0;
  return {
    tell: (done: number, all: number, unit: string) => {
      const part = Math.floor((100 * done) / all);
      // Outside of a terminal the output is a log, which gets a line only for every 10 percent.
      if (!isTerminal && part < shown + 10) return;
      shown = part;
      const text = `${done} of ${all} ${unit} (${part} %)`;
      err(isTerminal ? `\r${text}` : `${text}\n`);
    },
    end() {
      if (isTerminal && shown > 0) err("\n");
    },
  };
}
