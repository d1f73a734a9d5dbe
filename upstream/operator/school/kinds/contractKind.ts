import * as z from "zod/mini";
import { CONTRACT_PLACES, placesFault } from "#upstream/domain/enrolment/contractText.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { markdown } from "../schemas/fields.ts";
import { contentKind } from "./contentKind.ts";
import { article, heading, needed } from "./kindFields.ts";

export const contractKind = contentKind({
  noun: "template",
  label: "合同",
  table: contractTemplates,
  list: ["name"],
  body: "content",
  fields: {
    name: heading(60, "its name (the file's first heading)", ["合同名称", "不填用文件的第一个标题"]),
    /** Text in which {placeholders} are filled in for each learner (enrolment/contractText.ts). */
    content: {
      ...needed(
        article(`its text, of Markdown or HTML, in which ${CONTRACT_PLACES} are filled in`, [
          "合同文件",
          "Markdown 或 HTML，可用 {school} 学校、{learner} 学员、{classroom} 班级、{code} 编号、{date} 日期",
        ]),
      ),
      seed: z.pipe(
        markdown,
        z.string().check(
          z.refine((text) => placesFault(text) === "", {
            error: ({ input }) => placesFault(String(input)),
          }),
        ),
      ),
    },
  },
  texts: {
    many: "Templates of contracts",
    hidden: "no class can be given it any more; classes that have it keep it.",
    hiddenZh: "班级不能再选，已选的班级继续用。",
    add: [
      "Writes a contract that learners of a class sign first: classroom change ID --template gives it to one.",
      "--agency beikao --file contract.md",
      "添加学员进班前要签的合同，在 classroom change 里选用。",
    ],
    change: [
      "Changes what is given of a template; contracts that were made by it stay as they are.",
      "1 --file contract.md",
      "没有改动的项保持不变，已签的合同不变。",
    ],
  },
});
