import { exam } from "./examCompose.ts";
import { and, eq, inArray } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { type CommandContext, changeCommand } from "../command.ts";
import { requireDraw } from "#upstream/operator/importers/paper/writePaper.ts";
import { declining, tooHigh } from "../exams/changeItems.ts";
import { requireExam } from "../exams/storedExam.ts";
import { EXAM } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { changeContent } from "../content.ts";
import { Declined } from "../../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { ifShown } from "../rowState.ts";

export const examPublishCommands = [
  changeCommand({
    action: "unpublish",
    concerns: "agency",
    about:
      "Takes an exam back, so that nobody begins it; results stay. Not while somebody sits it. Questions that it held back are in the bank again at once.",
    zh: ["撤回", "撤回考试，没人能再开始；成绩保留。有人在考时不能撤回。考试专用的题立即回到题库。"],
    args: { exam },
    example: "exam unpublish 12",
    fits: ifShown(true),
    async run(context, values) {
      const sitting = await context.tx.$count(
        attempts,
        and(
          eq(attempts.paperId, values.exam),
          eq(attempts.mode, ""),
          inArray(attempts.status, [...statesBefore("submit")]),
        ),
      );
      if (sitting > 0)
        throw new Declined(
          both(
            `EXAM: ${sitting} learners sit the exam ${values.exam} now. Try again when they have handed in.`,
            `EXAM: 考试 ${values.exam} 还有 ${sitting} 人在考，等交卷后再试。`,
          ),
        );
      return setShown(context, values.exam, false);
    },
  }),
  changeCommand({
    action: "publish",
    concerns: "agency",
    about: "Shows an exam again that was taken back; its window stays as it is.",
    zh: ["发布", "重新发布撤回的考试，时间不变。"],
    args: { exam },
    example: "exam publish 12",
    fits: ifShown(false),
    async run(context, values) {
      await requireReady(context, values.exam);
      return setShown(context, values.exam, true);
    },
  }),
];

/** Refuses an exam that nobody could sit or pass. */
async function requireReady({ tx, nowMs }: CommandContext, id: number): Promise<void> {
  const row = await requireExam(tx, id);
  if (Number(row.totalScore) === 0)
    throw new Declined(
      both(
        `EXAM: the exam ${id} has no questions. exam add-questions and exam draw give it some.`,
        `EXAM: 考试 ${id} 还没有题，请先用 exam add-questions 加题或 exam draw 抽题。`,
      ),
    );
  if (Number(row.passScore) > Number(row.totalScore)) throw new Declined(tooHigh(row));
  await declining(() => requireDraw(tx, row, nowMs));
}

async function setShown(context: CommandContext, id: number, isShown: boolean) {
  const row = await findContentRow(context.tx, EXAM, id, "EXAM");
  if (row.isShown === isShown)
    throw new Declined(
      both(
        `EXAM: the exam ${id} is ${isShown ? "shown" : "taken back"} already.`,
        `EXAM: 考试 ${id} 已经是${isShown ? "发布" : "撤回"}状态。`,
      ),
    );
  return changeContent(context, EXAM, id, { isShown });
}
