import { both } from "#upstream/platform/kit/language.ts";
import { existsSync } from "node:fs";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { openOrBorrow } from "../backup/openOrBorrow.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import type { Database, Storage } from "../../platform/db/database.ts";
import { onlyArgument, runCommandLine } from "../../platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";
import { InputError } from "../importers/inputFile.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { findAgency } from "../importers/subjectTree.ts";
import { exportBank } from "./exportBank.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./writeQuestions.ts";

export const EXPORT_HELP = `npm run export -- FILE [--format NAME] [--root NAME] [--subject NAME] [--type NAME] [--agency FLAG | --shared]
Writes questions of the bank into a file that npm run import reads: for the same owner nothing is new or changed then.
The file is read again to see that; what a format cannot hold is named.

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

Ends with 0 when it is done, 1 when questions had to be left out or would come back changed, 2 for a wrong call, 3 when the database cannot be used.
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
const OPTIONS = {
  format: { type: "string" },
  root: { type: "string" },
  subject: { type: "string" },
  type: { type: "string" },
  agency: { type: "string" },
  shared: { type: "boolean" },
} as const;
const EXIT_CODES = [
  [InputError, 2],
  [StartError, 3],
] as const;
const MOST_SHOWN = 100;

/**
 * Runs the command.
 *
 * @returns the exit code that the help describes
 * @throws every error that the operator did not cause
 */
export function runExport(args: readonly string[], terminal: ExportTerminal): Promise<number> {
  const { out, err } = terminal;
  const line = { help: EXPORT_HELP, options: OPTIONS, codes: EXIT_CODES, out, err } as const;
  return runCommandLine(args, line, async (values, files) => {
    const file = onlyArgument(files, "Name one file.");
    const { agency, root = ROOT_NAME, shared = false, subject, type } = values;
    if (agency !== undefined && shared)
      throw new InputError(
        both("Give --agency FLAG or --shared, and only one of them.", "--agency 和 --shared 只能填一个。"),
      );
    const format = values.format ?? ENDINGS.find(([ending]) => ending.test(file))?.[1];
    if (!isOneOf(EXPORT_FORMATS, format))
      throw new InputError(
        both(
          `Name the format: --format ${EXPORT_FORMATS.join(", ")}.`,
          `请用 --format 写明格式：${EXPORT_FORMATS.join("、")}。`,
        ),
      );
    if (type !== undefined && !isOneOf(QUESTION_TYPES, type))
      throw new InputError(
        both(
          `The type ${type} is not known. Use one of ${QUESTION_TYPES.join(", ")}.`,
          `没有题型 ${type}，可选：${QUESTION_TYPES.join("、")}。`,
        ),
      );
    if (existsSync(file))
      throw new InputError(
        both(`${file} is there already: name another file.`, `${file} 已经存在，请换一个文件名。`),
      );
    const database = await openOrBorrow(readStorage(terminal.env), terminal.openDatabase, err);
    try {
      const owner = shared ? null : (await findAgency(database.db, agency)).id;
      const filter = { rootName: root, subject, type, owner, nowMs: terminal.nowMs };
      const report = await exportBank(database.db, file, format, filter);
      const { questions, passages, pictures, leftOut, changed } = report;
      out(`${questions} questions, ${passages} passages and ${pictures} pictures in ${file}\n`);
      out(reasons("left out", leftOut));
      out(reasons("not held unchanged by this format", changed));
      return leftOut.length + changed.length > 0 ? 1 : 0;
    } finally {
      await database.close();
    }
  });
}

function reasons(title: string, found: readonly string[]): string {
  if (found.length === 0) return "";
  return `${title}: ${found.length}\n${found
    .slice(0, MOST_SHOWN)
    .map((reason) => `  ${reason}\n`)
    .join("")}`;
}

function isOneOf<T extends string>(list: readonly T[], name: string | undefined): name is T {
  return list.some((known) => known === name);
}
