import { checkLine } from "../operator/importers/checkLine.ts";
import type { Habit } from "../operator/importers/formats/example/habit.ts";
import { learnHabit, type LineMark, type Shown } from "../operator/importers/formats/example/learnHabit.ts";
import { linesOfText } from "../operator/importers/formats/example/likeFormat.ts";
import { readLike } from "../operator/importers/formats/example/readLike.ts";
import { Unfit } from "../operator/importers/formats/format.ts";
import { textLines } from "../operator/importers/formats/word/lineSigns.ts";
import { readWord } from "../operator/importers/formats/word/readWord.ts";

/** Learns a habit from a text. `marks` has one letter (LineMark) for each line, and `-` for a line without a mark. */
export function learnText(text: string, marks: string, shown: Partial<Shown> = {}): Habit {
  const learned = learnHabit(textLines(linesOfText(text)), {
    marks: new Map([...marks].flatMap((mark, at) => (mark === "-" ? [] : [[at, mark as LineMark] as const]))),
    types: [],
    right: "",
    wrong: "",
    isListed: false,
    ...shown,
  });
  if ("faults" in learned) throw new Error(JSON.stringify(learned.faults));
  return learned.habit;
}

export interface LikeRead {
  readonly number: number;
  readonly stem?: string;
  readonly type?: string;
  readonly options?: readonly string[];
  readonly answer?: readonly string[];
  readonly analysis?: string;
  readonly refused?: string;
}

/** Reads a text by a habit, each question as what learners would get or as its refusal. */
export function readText(text: string, habit: Habit): LikeRead[] {
  return readLike(textLines(linesOfText(text)), habit).questions.map((question) => {
    const { number } = question;
    try {
      const { value } = readWord(question, { subject: "题", source: "题" });
      const checked = checkLine(value);
      if (checked.kind === "refused")
        return {
          number,
          refused: checked.remarks.map(({ field, reason }) => `${field} ${reason}`).join("; "),
        };
      if (checked.record.kind !== "question") throw new Error("no question");
      const { stem, type, options, answer, analysis } = checked.record;
      return { number, stem, type, options: options.map(({ content }) => content), answer, analysis };
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return { number, refused: `${error.refusal.field} ${error.refusal.reason}` };
    }
  });
}
