import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import type { ImportReport } from "#upstream/operator/importers/importReport.ts";
import { type CommandContext, type Outcome, type Row, changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { bankPlace, SHARED } from "../find.ts";
import type { InputFile, InputSheet } from "../kinds.ts";
import { basename, extname } from "node:path";
import type { PaperOption } from "#upstream/operator/importers/paper/paperRun.ts";
import { EXAM_OPTIONS, factsOf } from "../examOptions.ts";
import { importedExam } from "../exams/storedExam.ts";
import { type Told, both, told } from "#upstream/platform/kit/language.ts";

const options = {
  agency: {
    kind: "flag",
    help: `whose it is; ${SHARED}: every agency sees it that has chosen the subject`,
    zh: ["机构", `填机构标识；${SHARED} 是各机构共用的题库`],
    required: true,
  },
  subject: {
    kind: "text",
    most: 50,
    help: "of questions that name none (the name of the file)",
    zh: ["科目", "没写科目的题归到这里，不填就用文件名"],
  },
  root: {
    kind: "text",
    most: 50,
    help: "the level-1 subject that subjects of the file stand under (综合题库)",
    zh: ["一级科目", "文件里的科目放在它下面，不填就是综合题库"],
  },
  like: {
    kind: "file",
    help: "a reading habit of 示例导入, by which a Word document or a text is read",
    zh: ["读法文件", "示例导入得到的读法（JSON）；一般不用填"],
  },
} as const;

const file = {
  kind: "questions",
  help: "a file as docs/importing.md tells them: Excel, CSV, Word, JSON Lines, ...",
  zh: ["题目文件", "Excel、CSV、Word、GIFT、Moodle XML、QTI 或 JSON Lines，20 MB 以内"],
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
    zh: ["导入", "把文件里的题导入题库：全部导入，有一道错就都不导入。"],
    args: { file },
    options: {
      ...options,
      replace: {
        kind: "switch",
        help: "a row replaces another question that has its number from a file of the same name",
        zh: ["替换同号的题", "同名文件导入过同一编号的另一道题时，用这一题换掉它；不选就不导入"],
      },
    },
    example: "question import 单选题.xlsx --agency beikao --subject 教育学",
    run: (context, { file: sheet, ...rest }) => importFile(context, sheet, { ...rest }),
  }),
];

export const examImportCommands = [
  changeCommand({
    action: "import",
    concerns: "agency",
    about:
      "Publishes the exam of a file with its questions: its name, time and points come from the paper, what is given here counts before them. With --exam it changes that exam, as long as nobody has begun it.",
    zh: [
      "导入",
      "发布文件里的考试和题目。名称、时长、分值按试卷写的，这里填了的按这里；选了考试就改那场，有人开考后题目不能再改。",
    ],
    args: { file },
    options: {
      ...EXAM_OPTIONS,
      score: {
        kind: "score",
        help: "of each question for which the paper has none",
        zh: ["每题分值", "试卷没写分值的题用这个"],
      },
      exam: {
        kind: "id",
        of: "exam",
        help: "an exam that was imported: it is changed, and keeps what is not given",
        zh: ["要改的考试", "改已导入的考试，没填的项不变；不填就是新的考试"],
      },
      ...options,
      about: {
        kind: "file",
        help: "what the exam is, as JSON (docs/importing.md), for what the options do not have",
        zh: ["考试说明文件", "一般不用填；JSON，可以写各部分的说明和抽题规则（docs/importing.md）"],
      },
    },
    example: "exam import 期末试卷.docx --agency beikao --subject 教育学 --start 2027-01-10 --end 2027-01-11",
    run: importExam,
  }),
];

type ExamImport = Omit<Import, "paper"> &
  Parameters<typeof factsOf>[0] & {
    readonly file: InputSheet;
    readonly score: number | undefined;
    readonly exam: number | undefined;
    readonly about: InputFile | undefined;
  };

async function importExam(context: CommandContext, values: ExamImport): Promise<Outcome> {
  const { file: sheet, about, agency, subject, like, score } = values;
  const known = values.exam === undefined ? undefined : await importedExam(context.tx, values.exam);
  return importFile(context, sheet, {
    agency,
    subject,
    like,
    root: known?.root ?? values.root,
    paper: {
      about: about && jsonOf(about),
      form: { ...known?.line, ...factsOf(values) },
      score,
    },
  });
}

interface Import {
  readonly agency: string;
  readonly subject: string | undefined;
  readonly root: string | undefined;
  readonly like: InputFile | undefined;
  readonly replace?: boolean | undefined;
  readonly paper?: PaperOption;
}

async function importFile(
  { tx, recordChange, made, nowMs }: CommandContext,
  sheet: InputSheet,
  asked: Import,
): Promise<Outcome> {
  const [{ ROOT_NAME, importQuestions }, { readHabit }, { bankWriter }, { withFile }, { windowOver }] =
    await Promise.all([
      import("#upstream/operator/importers/importQuestions.ts"),
      import("#upstream/operator/importers/formats/example/habit.ts"),
      import("#upstream/operator/importers/bankWriter.ts"),
      import("../withFile.ts"),
      import("#upstream/operator/importers/paper/paperRun.ts"),
    ]);
  const { agency, subject, root: rootName = ROOT_NAME, like, replace, paper } = asked;
  const place = bankPlace(rootName, agency);
  const bank = bankWriter(tx, place);
  const report = await withFile(sheet, (path) =>
    importQuestions({
      file: path,
      like: like && readHabit(like.text, `--like: ${like.name}`),
      bank,
      rootName,
      subject,
      isReplacing: replace,
      paper,
      agencyFlag: place.agencyFlag,
    }),
  );
  if (report.refused > 0) throw new Declined(await refusalsOf(sheet.name, report));
  if (report.accepted === 0)
    throw new Declined(both(`FILE: ${sheet.name} has no questions.`, `FILE: ${sheet.name} 里没有题。`));
  if (report.paper) requireSure(report, sheet, subject);
  const record = recordOf(report, made);
  recordChange({
    target: `agency ${agency}`,
    before: null,
    after: { file: sheet.name, root: rootName, ...record },
  });
  const exam = report.paper ? both(`, the exam “${report.paper.name}”`, `，考试“${report.paper.name}”`) : "";
  const over = report.paper && windowOver(report.paper, nowMs);
  const said = both(
    `${sheet.name}: ${report.accepted} ${report.unit}${exam}.`,
    `${sheet.name}：${report.accepted} 题${exam}。`,
  );
  const notes = [...report.subjectNotes, ...(over === undefined ? [] : [over])];
  return { said: told([said, ...notes].join(both(" ", ""))), record };
}

/**
 * Refuses an exam that was found by its name alone and would be changed, and one whose subject is the name of its file.
 */
function requireSure(
  { paper, written, newSubjects }: ImportReport,
  { name }: InputSheet,
  subject: string | undefined,
): void {
  const ofFile = basename(name, extname(name));
  if (subject === undefined && newSubjects.includes(ofFile))
    throw new CallError(
      both(
        `--subject: the file names no subject, and “${ofFile}” is none that is there. Name the subject of the exam.`,
        `--subject: 文件里没写科目，也没有叫“${ofFile}”的科目。请填考试的科目。`,
      ),
    );
  const result = paper?.result;
  if (!paper?.isNamed || typeof result !== "object" || result.outcome === "added") return;
  if (result.outcome === "unchanged" && (written?.updated ?? 0) === 0) return;
  throw new Declined(
    both(
      `FILE: the exam ${result.id} has the name “${paper.name}” already, and is not the same. Change it by --exam ${result.id}, or give this one another --name.`,
      `FILE: 已经有考试 ${result.id}“${paper.name}”，内容不一样。要改它，请在“要改的考试”填 ${result.id}；否则请换一个名称。`,
    ),
  );
}

function recordOf(
  { written, newSubjects, repaired, paper }: ImportReport,
  made: CommandContext["made"],
): Row {
  const { added = 0, updated = 0, unchanged = 0 } = written ?? {};
  const result = paper?.result;
  return {
    added,
    updated,
    unchanged,
    repaired,
    new_subjects: newSubjects.join(", "),
    ...(paper && {
      exam: typeof result === "object" ? (result.outcome === "added" ? made(result.id) : result.id) : null,
      name: paper.name,
      kind: paper.kind,
      sections: paper.sectionNum,
      questions: paper.questionNum,
      points: paper.full,
    }),
  };
}

async function refusalsOf(name: string, { refused, refusals, unit }: ImportReport): Promise<Told> {
  const { placeInChinese, tellInChinese } = await import(
    "#upstream/operator/importers/inChinese/tellInChinese.ts"
  );
  const lines = refusals.slice(0, MOST_TOLD).map(({ place, field, reason, remedy }) => {
    const chinese = tellInChinese({ field, reason, remedy });
    return both(
      `${place}: ${[field, reason].filter(Boolean).join(" ")}: ${remedy}`,
      `${placeInChinese(place)}：${chinese.reason}，${chinese.remedy}`,
    );
  });
  const more =
    refusals.length > MOST_TOLD
      ? [both(`and ${refusals.length - MOST_TOLD} more`, `还有 ${refusals.length - MOST_TOLD} 处`)]
      : [];
  const head = both(
    `FILE: ${refused} ${unit} of ${name} are wrong, and nothing is written:`,
    `FILE: ${name} 有 ${refused} 题不对，什么也没有写入：`,
  );
  return told([head, ...lines, ...more].join("\n"));
}

function jsonOf({ name, text }: InputFile): unknown {
  try {
    return storableInput(JSON.parse(text.replace(/^\uFEFF/, "")) as unknown);
  } catch (error) {
    throw new CallError(
      both(
        `--about: ${name} is not JSON: ${(error as Error).message}.`,
        `--about: ${name} 不是 JSON：${(error as Error).message}。`,
      ),
    );
  }
}
