import { foresee, type Foreseen } from "#upstream/domain/paper/foresee.ts";
import { knownQuestions } from "#upstream/domain/paper/knownQuestions.ts";
import { itemsOfPaper } from "#upstream/domain/paper/paperContent.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { Declined } from "../../errors.ts";
import { reportCommand, showCommand } from "../command.ts";
import { type ExamRow, requireExam } from "../exams/storedExam.ts";
import { exam } from "./examCompose.ts";

export const examForeseeCommands = [
  reportCommand({
    action: "foresee",
    concerns: "agency",
    about:
      "What an exam will be like: expected score, difficulty (expected of full score, 1 is easy) and time, by section and by knowledge point, from the answers of learners so far.",
    zh: [
      "预估",
      "按学员以往作答，预估平均分、难度系数（预计得分除以满分，越大越容易）和用时，分部分和考点列出。",
    ],
    args: { exam },
    example: "exam foresee 12",
    async run({ tx }, { exam }) {
      const row = await requireExam(tx, exam);
      const known = await knownQuestions(tx, await itemsOfPaper(tx, exam));
      if (known.length === 0) throw noQuestion(row);
      const paper = foresee(known);
      const minutes = Math.round(paper.seconds / 60);
      const isLong = row.limitMinutes > 0 && minutes > row.limitMinutes;
      const drawn = (row.rules.sections ?? []).some(({ draw = [] }) => draw.length > 0);
      const notes = [
        ...(isLong
          ? [
              both(
                `That is longer than its ${row.limitMinutes} minutes.`,
                `比考试时长 ${row.limitMinutes} 分钟还长。`,
              ),
            ]
          : []),
        ...(drawn
          ? [both("Questions that are drawn for each attempt are left out.", "每人另抽的题没有计入。")]
          : []),
      ];
      const said = both(
        `The exam ${exam} is foreseen with ${round(paper.score)} of ${paper.full} points in ${minutes} minutes.`,
        `考试 ${exam} 预计平均 ${round(paper.score)} 分（满分 ${paper.full}），用时 ${minutes} 分钟。`,
      );
      return {
        said: told([said, ...notes].join(both(" ", ""))),
        record: { exam, ...partRow(paper) },
        rows: [
          ...paper.sections.map((part) => ({
            what: both("section", "部分"),
            name: part.name,
            ...partRow(part),
          })),
          ...paper.points.map((part) => ({
            what: both("knowledge point", "考点"),
            name: part.name,
            ...partRow(part),
          })),
        ],
      };
    },
  }),
  showCommand({
    action: "preview",
    concerns: "agency",
    about: "The exam as a paper to read or print, as text or HTML, with the key where --key is given.",
    zh: ["预览", "整份试卷，文字或网页，可以打印；选了答案就带答案和解析。"],
    args: { exam },
    options: {
      key: { kind: "switch", help: "with answers and explanations", zh: ["带答案"] },
      html: { kind: "switch", help: "as a web page to print", zh: ["网页格式", "存成 .html 文件后打开打印"] },
    },
    example: "exam preview 12 --html --key",
    async run({ tx }, { exam, key = false, html = false }) {
      const row = await requireExam(tx, exam);
      const items = await itemsOfPaper(tx, exam);
      if (items.length === 0) throw noQuestion(row);
      const { printedHtml, printedText } = await import("../exams/printPaper.ts");
      return { said: told(await (html ? printedHtml : printedText)(tx, { row, items, hasKey: key })) };
    },
  }),
];

function noQuestion({ id }: ExamRow): Declined {
  return new Declined(
    both(
      `exam: the exam ${id} has no question of its own. exam add-questions and exam draw give it some.`,
      `exam: 考试 ${id} 还没有题，请先用 exam add-questions 加题或 exam draw 抽题。`,
    ),
  );
}

function partRow({ num, full, score, seconds }: Foreseen) {
  return {
    questions: num,
    full,
    expected: round(score),
    rate: round(full === 0 ? 0 : score / full),
    minutes: Math.round(seconds / 6) / 10,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
