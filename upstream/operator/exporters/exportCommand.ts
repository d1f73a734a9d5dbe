import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { openOrBorrow } from "../backup/openOrBorrow.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import type { Database, Storage } from "../../platform/db/database.ts";
import { StartError } from "../../platform/kit/errors.ts";
import { InputError } from "../importers/inputFile.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { findAgency } from "../importers/subjectTree.ts";
import { EXPORT_FORMATS, exportBank, type ExportFormat } from "./exportBank.ts";

export const EXPORT_HELP = `npm run export -- FILE [--format NAME] [--root NAME] [--subject NAME] [--type NAME] [--agency FLAG | --shared]
Writes questions of the bank into a file that npm run import reads: for the same owner nothing is new or changed then.

  --format NAME   ${EXPORT_FORMATS.join(", ")}; told by the ending .jsonl, .xlsx, .gift or .zip (qti21) without it
  --root NAME     the level-1 subject they stand under (${ROOT_NAME})
  --subject NAME  a subject below it, with its whole branch
  --type NAME     ${QUESTION_TYPES.join(", ")}
  --agency FLAG   those that this agency owns (the first one)
  --shared        those that nobody owns
  --help          this text

Pictures are written to the folder images beside the file, or into the package. What GIFT and QTI have no place for
(source, difficulty, year and so on) stands in comments and in an outcome of our own; other programs pass over it.
Questions of papers that are open or to come are left out, whoever asks; a backup has them.
While an upstream has the embedded database open, it lends a copy. An existing file is not written over.

Ends with 0 when it is done, 1 when some questions had to be left out, 2 for a wrong call, 3 when the database cannot be used.
`;

export interface ExportTerminal {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly openDatabase: (storage: Storage) => Promise<Database>;
  readonly nowMs: number;
}

const ENDINGS: readonly (readonly [RegExp, ExportFormat])[] = [
  [/\.jsonl$/i, "jsonl"],
  [/\.xlsx$/i, "xlsx"],
  [/\.gift$/i, "gift"],
  [/\.zip$/i, "qti21"],
];
const MOST_SHOWN = 100;

/**
 * Runs the command.
 *
 * @returns the exit code that the help describes
 * @throws every error that the operator did not cause
 */
export async function runExport(args: readonly string[], terminal: ExportTerminal): Promise<number> {
  try {
    const call = readCall(args);
    if (call === "help") {
      terminal.out(EXPORT_HELP);
      return 0;
    }
    const { file, format, agencyFlag, isShared, ...filter } = call;
    const database = await openOrBorrow(readStorage(terminal.env), terminal.openDatabase, terminal.err);
    try {
      const owner = isShared ? null : (await findAgency(database.db, agencyFlag)).id;
      const report = await exportBank(database.db, file, format, {
        ...filter,
        owner,
        nowMs: terminal.nowMs,
      });
      const { questions, passages, pictures, leftOut } = report;
      terminal.out(`${questions} questions, ${passages} passages and ${pictures} pictures in ${file}\n`);
      if (leftOut.length === 0) return 0;
      const shown = leftOut.slice(0, MOST_SHOWN).map((reason) => `  ${reason}\n`);
      terminal.out(`left out: ${leftOut.length}\n${shown.join("")}`);
      return 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof InputError || error instanceof StartError)) throw error;
    terminal.err(`${error.message}\n`);
    return error instanceof InputError ? 2 : 3;
  }
}

function readCall(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new InputError(`Name one file.\n\n${EXPORT_HELP}`);
  if (values.agency !== undefined && values.shared)
    throw new InputError("Give --agency FLAG or --shared, and only one of them.");
  const format = values.format ?? ENDINGS.find(([ending]) => ending.test(file))?.[1];
  if (!isOneOf(EXPORT_FORMATS, format))
    throw new InputError(`Name the format: --format ${EXPORT_FORMATS.join(", ")}.`);
  const { type } = values;
  if (type !== undefined && !isOneOf(QUESTION_TYPES, type))
    throw new InputError(`The type ${type} is not known. Use one of ${QUESTION_TYPES.join(", ")}.`);
  if (existsSync(file)) throw new InputError(`${file} is there already: name another file.`);
  return {
    file,
    format,
    rootName: values.root ?? ROOT_NAME,
    subject: values.subject,
    type,
    agencyFlag: values.agency,
    isShared: values.shared ?? false,
  };
}

function isOneOf<T extends string>(list: readonly T[], name: string | undefined): name is T {
  return list.some((known) => known === name);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        format: { type: "string" },
        root: { type: "string" },
        subject: { type: "string" },
        type: { type: "string" },
        agency: { type: "string" },
        shared: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new InputError(`${(error as Error).message}\n\n${EXPORT_HELP}`);
  }
}
