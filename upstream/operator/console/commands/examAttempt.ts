import { allowanceOf } from "#upstream/domain/paper/examPapers.ts";
import { grantExtraAttempts } from "#upstream/domain/exam/grantExtraAttempts.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { EXAM } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { CallError, Declined } from "../../errors.ts";
import { changeCommand } from "../command.ts";
import { findUser } from "../userRows.ts";

const MOST = 20;

export const examAttemptCommands = [
  changeCommand({
    action: "attempt",
    concerns: "agency",
    about: "Lets one learner sit an exam again beyond its limit, within its window.",
    zh: ["再考", "允许一名学员超过次数限制再考，只在考试时间内有效。"],
    args: {
      exam: { kind: "id", of: "exam", help: "of the exam; exam list tells it", zh: ["考试"] },
    },
    options: {
      user: {
        kind: "id",
        of: "user",
        help: "the account; user find tells it",
        zh: ["学员"],
        required: true,
      },
      more: {
        kind: "whole",
        least: 1,
        most: MOST,
        help: "attempts beyond the limit, in all (1)",
        zh: ["多考次数", "总共多考几次，不填为 1"],
      },
      off: { kind: "switch", help: "takes it back", zh: ["取消"] },
      note: { kind: "text", most: 100, help: "why, for the record", zh: ["原因", "留作记录"] },
    },
    example: "exam attempt 12 --user 3 --note 断电",
    async run({ tx, nowMs, recordChange }, values) {
      if (values.more !== undefined && values.off)
        throw new CallError(
          both("Give --more NUMBER or --off, and only one of them.", "--more 和 --off 只能填一个。"),
        );
      const exam = await findContentRow(tx, EXAM, values.exam, "EXAM");
      const { user } = await findUser(tx, values.user, "--user");
      if (exam.doTimes === 0)
        throw new Declined(
          both(
            `EXAM: “${exam.name}” may be sat any number of times.`,
            `EXAM: “${exam.name}”不限次数，不用加。`,
          ),
        );
      const { extraSeconds } = await allowanceOf(tx, exam.id, user.id);
      const end = exam.endTime && new Date(exam.endTime.getTime() + extraSeconds * 1_000);
      if (!values.off && end && end.getTime() <= nowMs)
        throw new Declined(
          both(
            `EXAM: the window of “${exam.name}” is over since ${timeText(end)}; nobody can sit it.`,
            `EXAM: “${exam.name}”已在 ${timeText(end)} 结束，不能再考。`,
          ),
        );
      const { before, after, begun } = await grantExtraAttempts(tx, {
        paperId: exam.id,
        userId: user.id,
        extraAttempts: values.off ? 0 : (values.more ?? 1),
        note: values.note ?? "",
      });
      recordChange({ target: `exam ${exam.id} user ${user.id}`, before, after });
      const may = exam.doTimes + after.extraAttempts;
      return {
        said: both(
          `Account ${user.id} may sit “${exam.name}” ${may} times, and has begun ${begun}.`,
          `学员 ${user.id} 可以考“${exam.name}” ${may} 次，已考 ${begun} 次。`,
        ),
        record: { exam: exam.id, user: user.id, attempts: may, begun, note: after.note },
      };
    },
  }),
];
