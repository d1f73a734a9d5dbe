import { eq } from "drizzle-orm";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { Declined } from "../../errors.ts";
import { changeCommand } from "../command.ts";
import { ownerOption } from "../contentOptions.ts";
import { findOwner } from "../find.ts";
import { QUESTION_OPTIONS, typedTexts } from "../questionOptions.ts";

export const questionAddCommands = [
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Adds one question, with the checks of an import.",
    zh: ["新建", "录入一道题，检查和导入时一样。"],
    options: {
      agency: ownerOption,
      subject: {
        kind: "id",
        of: "subject",
        levels: [3],
        help: "whose question it is, of level 3",
        zh: ["科目", "三级科目"],
        required: true,
      },
      ...QUESTION_OPTIONS,
      type: { ...QUESTION_OPTIONS.type, required: true },
      stem: { ...QUESTION_OPTIONS.stem, required: true },
      answer: { ...QUESTION_OPTIONS.answer, required: true },
    },
    example: "question add --agency beikao --subject 315 --type judge --stem 教育起源于劳动 --answer 正确",
    async run({ tx, made, recordChange }, { agency, subject, ...values }) {
      const owner = await findOwner(tx, agency);
      const place = await subjectOf(subject);
      const texts = typedTexts(values);
      const { addQuestion } = await import("../changeQuestion.ts");
      const { id, state } = await addQuestion(tx, {
        owner: owner?.id ?? null,
        flag: owner?.flag ?? "",
        subject: place,
        texts,
      });
      recordChange({ target: `question ${id}`, before: null, after: state });
      return {
        said: both(`The question ${made(id)} is added.`, `题目 ${made(id)} 已录入。`),
        record: { id: made(id), ...state },
      };

      async function subjectOf(own: number) {
        const [row] = await tx.select().from(subjects).where(eq(subjects.id, own));
        if (row?.level !== 3)
          throw new Declined(
            both("--subject: choose a subject of level 3.", "--subject: 请选三级科目，题目放在最下一级。"),
          );
        const [root] = await tx.select().from(subjects).where(eq(subjects.id, row.rootId));
        return { id: own, name: row.name, root: root?.name ?? row.name };
      }
    },
  }),
];
