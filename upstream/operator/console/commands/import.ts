import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import type { ImportReport } from "#upstream/operator/importers/importReport.ts";
import { type CommandContext, type Outcome, type Row, changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { bankPlace, SHARED } from "../find.ts";
import type { InputFile, InputSheet } from "../kinds.ts";

const options = {
  agency: {
    kind: "flag",
    help: `whose it is; ${SHARED}: every agency sees it that has chosen the subject`,
    required: true,
  },
  subject: { kind: "text", most: 50, help: "of questions that name none (the name of the file)" },
  root: {
    kind: "text",
    most: 50,
    help: "the level-1 subject that subjects of the file stand under (综合题库)",
  },
  like: {
    kind: "file",
    help: "a reading habit of 示例导入, by which a Word document or a text is read",
  },
} as const;

const file = {
  kind: "questions",
  help: "a file as docs/importing.md tells them: Excel, CSV, Word, JSON Lines, ...",
} as const;
/** Number of faults that are listed. When there are more, something is wrong with the file as a whole. */
const MOST_TOLD = 50;

/**
 * Commands that import a file wholly or not at all. `npm run import` accepts larger files and imports their valid rows.
 */
export const questionCommands = [
  changeCommand({
    action: "import",
    concerns: "agency",
    about: "Brings the questions of a file into the bank: all of them or, where one is wrong, none.",
    args: { file },
    options,
    example: "question import 单选题.xlsx --agency beikao --subject 教育学",
    run: (context, { file: sheet, ...rest }) => importFile(context, sheet, { ...rest }),
  }),
];

export const examImportCommands = [
  changeCommand({
    action: "import",
    concerns: "agency",
    about: "Publishes the exam of a file with its questions, or changes it as long as nobody has begun it.",
    args: { file },
    options: {
      ...options,
      about: {
        kind: "file",
        help: "what the exam is, as JSON (docs/importing.md), where the file has no line for it",
      },
    },
    example: "exam import 统考.jsonl --agency beikao",
    run: (context, { file: sheet, about, ...rest }) =>
      importFile(context, sheet, { ...rest, paper: { about: about && jsonOf(about) } }),
  }),
];

interface Import {
  readonly agency: string;
  readonly subject: string | undefined;
  readonly root: string | undefined;
  readonly like: InputFile | undefined;
  readonly paper?: { readonly about: unknown };
}

async function importFile(
  { tx, recordChange }: CommandContext,
  sheet: InputSheet,
  asked: Import,
): Promise<Outcome> {
  const [{ ROOT_NAME, importQuestions }, { readHabit }, { bankWriter }, { withFile }] = await Promise.all([
    import("#upstream/operator/importers/importQuestions.ts"),
    import("#upstream/operator/importers/formats/example/habit.ts"),
    import("#upstream/operator/importers/bankWriter.ts"),
    import("../withFile.ts"),
  ]);
  const { agency, subject, root: rootName = ROOT_NAME, like, paper } = asked;
  const place = bankPlace(rootName, agency);
  const bank = bankWriter(tx, place);
  const report = await withFile(sheet, (path) =>
    importQuestions({
      file: path,
      like: like && readHabit(like.text, `--like: ${like.name}`),
      bank,
      rootName,
      subject,
      paper,
      agencyFlag: place.agencyFlag,
    }),
  );
  if (report.refused > 0) throw new Declined(refusalsOf(sheet.name, report));
  if (report.accepted === 0) throw new Declined(`FILE: ${sheet.name} has no questions.`);
  const record = recordOf(report);
  recordChange({
    target: `agency ${agency}`,
    before: null,
    after: { file: sheet.name, root: rootName, ...record },
  });
  const exam = report.paper ? `, the exam “${report.paper.name}”` : "";
  return { said: `${sheet.name}: ${report.accepted} ${report.unit}${exam}.`, record };
}

function recordOf({ written, newSubjects, repaired, paper }: ImportReport): Row {
  const { added = 0, updated = 0, unchanged = 0 } = written ?? {};
  const result = paper?.result;
  return {
    added,
    updated,
    unchanged,
    repaired,
    new_subjects: newSubjects.join(", "),
    ...(paper && {
      exam: typeof result === "object" ? result.id : null,
      name: paper.name,
      kind: paper.kind,
      sections: paper.sectionNum,
      questions: paper.questionNum,
      points: paper.full,
    }),
  };
}

function refusalsOf(name: string, { refused, refusals, unit }: ImportReport): string {
  const lines = refusals
    .slice(0, MOST_TOLD)
    .map(
      ({ place, field, reason, remedy }) =>
        `${place}: ${[field, reason].filter(Boolean).join(" ")}: ${remedy}`,
    );
  const more = refusals.length > MOST_TOLD ? [`and ${refusals.length - MOST_TOLD} more`] : [];
  return [`FILE: ${refused} ${unit} of ${name} are wrong, and nothing is written:`, ...lines, ...more].join(
    "\n",
  );
}

function jsonOf({ name, text }: InputFile): unknown {
  try {
    return storableInput(JSON.parse(text.replace(/^\uFEFF/, "")) as unknown);
  } catch (error) {
    throw new CallError(`--about: ${name} is not JSON: ${(error as Error).message}.`);
  }
}
