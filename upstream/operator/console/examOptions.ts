import { EXAM_KINDS, SHOW_RULES } from "#shared/domain/examAttempt.ts";
import { shanghai, TIME } from "#upstream/platform/kit/shanghai.ts";
import type { OptionValues } from "./command.ts";

const LONGEST_MINUTES = 1_440;
const MOST = 1_000;

/** Facts of an exam as options of commands. checkPaperFacts checks them together with facts from files. */
export const EXAM_OPTIONS = {
  name: { kind: "text", most: 200, help: "its name", zh: ["名称", "学员看到的考试名称"] },
  kind: {
    kind: "choice",
    of: EXAM_KINDS,
    help: "online: at a set time; mock: at any time (online where --start and --end are given)",
    zh: ["类型", "在线考试有开始和结束时间，不填就看有没有填时间"],
  },
  start: { kind: "moment", help: "when it opens", zh: ["开始时间", "这时起可以进入"] },
  end: { kind: "moment", help: "when it closes", zh: ["结束时间", "到时交卷，之后公布答案"] },
  minutes: {
    kind: "whole",
    least: 1,
    most: LONGEST_MINUTES,
    help: "how long an attempt may take (no limit)",
    zh: ["时长", "分钟，不填为不限时"],
  },
  pass: {
    kind: "score",
    help: "the score that passes (60 % of the full score)",
    zh: ["及格分", "不填为满分的六成"],
  },
  attempts: {
    kind: "whole",
    least: 1,
    most: MOST,
    help: "how many attempts a learner has (any number)",
    zh: ["次数", "每人可考几次，不填为不限"],
  },
  "redo-minutes": {
    kind: "whole",
    least: 1,
    most: 60 * LONGEST_MINUTES,
    help: "minutes between two attempts",
    zh: ["再考间隔", "两次之间至少隔多少分钟"],
  },
  show: {
    kind: "choice",
    of: SHOW_RULES,
    help: "when learners see score and keys: docs/importing.md (submitted)",
    zh: ["成绩公布", "不填为交卷后公布"],
  },
  "leave-limit": {
    kind: "whole",
    least: 1,
    most: MOST,
    help: "how often a learner may leave the page (it is not counted)",
    zh: ["切屏次数", "超过就交卷，不填为不限"],
  },
  "random-questions": { kind: "yesNo", help: "mixes questions within sections (no)", zh: ["题目乱序"] },
  "random-options": { kind: "yesNo", help: "mixes options (no)", zh: ["选项乱序"] },
  "lock-sections": {
    kind: "yesNo",
    help: "a finished section cannot be opened again (no)",
    zh: ["逐部分作答", "交了一部分不能再回去改"],
  },
  board: { kind: "yesNo", help: "shows the best results with nicknames (no)", zh: ["排行榜"] },
  description: { kind: "text", most: 2_000, help: "shown before it begins", zh: ["说明", "开考前显示"] },
} as const;

/** Names of options that a line of JSON names otherwise. */
const LINE_NAMES: Readonly<Record<string, string>> = { kind: "exam" };

type ExamValues = OptionValues<typeof EXAM_OPTIONS>;

/** Returns the given options as the facts of a line of JSON, which checkPaperFacts reads. */
export function factsOf(values: Partial<ExamValues>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(EXAM_OPTIONS).flatMap(([name, { kind }]) => {
      const value = values[name as keyof ExamValues];
      if (value === undefined) return [];
      const field = LINE_NAMES[name] ?? name.replace("-", "_");
      return [[field, kind === "moment" ? shanghai(Number(value)).toFormat(TIME) : value]];
    }),
  );
}
