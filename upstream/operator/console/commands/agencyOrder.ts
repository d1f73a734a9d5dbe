import { examTypes } from "#shared/domain/examTypes.ts";
import { changeAgency, chooseSubjects } from "#upstream/domain/agency/changeAgency.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../../errors.ts";
import { placesOf } from "../agencyRows.ts";
import { changeCommand } from "../command.ts";
import { findAgency } from "../find.ts";

export const agencyOrderCommands = [
  changeCommand({
    action: "order",
    concerns: "agency",
    about:
      "Moves one subject, or one kind of questions, to another place of the menus; the others keep their order.",
    zh: ["菜单排序", "把一个一级科目或一种题型移到菜单的第几位，其他顺序不变。"],
    args: { flag: { kind: "flag", help: "of the agency", zh: ["机构标识"] } },
    options: {
      subject: {
        kind: "id",
        of: "subject",
        levels: [1],
        help: "which level-1 subject; agency show lists them",
        zh: ["一级科目", "要移动的科目"],
      },
      kind: {
        kind: "id",
        of: "examType",
        help: "or which kind of its bank",
        zh: ["题型", "或者要移动的题型"],
      },
      place: {
        kind: "whole",
        least: 1,
        most: 100,
        help: "its new place; 1 is the first",
        zh: ["第几位", "1 是第一位"],
        required: true,
      },
    },
    example: "agency order beikao --subject 400 --place 1",
    async run({ tx, recordChange }, { flag, subject, kind, place }) {
      if ((subject === undefined) === (kind === undefined))
        throw new CallError(
          both(
            "Give --subject ID or --kind ID, and only one of them.",
            "--subject 和 --kind 只能填一个，也必须填一个。",
          ),
        );
      const agency = await findAgency(tx, flag, "FLAG");
      const list = subject === undefined ? "exam_types" : "subjects";
      const ids =
        subject === undefined
          ? agency.examTypeIds
          : (await placesOf(tx, agency.id)).subjects.split(",").filter(Boolean).map(Number);
      const moved = subject ?? kind ?? 0;
      if (!ids.includes(moved))
        throw new Declined(
          both(
            `--${subject === undefined ? "kind" : "subject"}: ${flag} does not show ${moved}. It shows ${ids.join(", ")}.`,
            `--${subject === undefined ? "kind" : "subject"}: ${flag} 没有显示 ${moved}，现在显示 ${ids.join("、")}。`,
          ),
        );
      const after = ids.filter((id) => id !== moved).toSpliced(place - 1, 0, moved);
      if (list === "subjects") await chooseSubjects(tx, agency.id, after);
      else await changeAgency(tx, agency.id, { examTypeIds: after });
      recordChange({
        target: `agency ${flag}`,
        before: { [list]: ids.join(",") },
        after: { [list]: after.join(",") },
      });
      const name = examTypes.find(({ id }) => Number(id) === kind)?.name ?? String(moved);
      return {
        said: both(
          `${name} is number ${after.indexOf(moved) + 1} of ${after.length}.`,
          `${name} 现在排第 ${after.indexOf(moved) + 1}，共 ${after.length} 项。`,
        ),
        record: { [list]: after.join(",") },
      };
    },
  }),
];
