import { classrooms } from "#upstream/platform/db/schema/catalogue.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { type OptionValues, changeCommand } from "../command.ts";
import {
  addContent,
  changeContent,
  findContentRow,
  nextSort,
  requireChange,
  requireIds,
} from "../content.ts";
import {
  contentCommands,
  fileOption,
  freeText,
  emptyIfNone,
  ownerOption,
  sortOption,
  text,
  yesNo,
} from "../contentCommands.ts";
import { CLASSROOM, COURSE, SUBJECT, TEACHER, TEMPLATE } from "../contentKinds.ts";
import { CallError } from "../../errors.ts";
import { findOwner } from "../find.ts";
import { readArticle } from "../readArticle.ts";
import { readExpiry, readWords, saleOptions } from "../saleTerms.ts";

const options = {
  name: text(60, "its name"),
  subject: { kind: "id", help: "what it is about, of level 2 or 3" },
  type: text(10, "the group it stands in, such as 系统班 or 冲刺班"),
  "type-name": freeText(20, "what its card says it is"),
  year: { kind: "whole", least: 2_000, most: 2_100, help: "of the exam that it is for (this year)" },
  intro: freeText(200, "what cards and lists say"),
  file: { ...fileOption, help: "what its page says: a file of Markdown or HTML" },
  courses: { kind: "ids", help: "its courses, in their order" },
  teachers: { kind: "ids", help: "its teachers; the first is the head" },
  services: text(200, "what belongs to it, with commas between; none: nothing"),
  ...saleOptions,
  template: { kind: "id", help: "the contract that its learners sign first; template list tells it" },
  recommended: yesNo("whether it stands first in lists"),
  sort: sortOption,
} as const;

export const classroomCommands = [
  ...contentCommands(CLASSROOM, {
    many: "Classes",
    hidden: "out of lists, and not sold any more; who is in it goes on.",
    isSold: true,
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Opens a class with its courses and teachers. One by an editor is hidden until an owner says what it costs and classroom unhide shows it.",
    options: {
      agency: ownerOption,
      ...options,
      name: { ...options.name, required: true },
      subject: { ...options.subject, required: true },
      type: { ...options.type, required: true },
      courses: { ...options.courses, required: true },
    },
    example:
      "classroom add --agency beikao --name 春季系统班 --subject 315 --type 系统班 --courses 12 --price 999",
    async run(context, values) {
      const { tx, nowMs } = context;
      const agency = await findOwner(tx, values.agency);
      await check(tx, values, agency);
      const price = values.price ?? "0";
      return addContent(
        context,
        CLASSROOM,
        {
          ...columnsOf(values),
          agencyId: agency?.id ?? null,
          isShown: context.maySell,
          subjectId: values.subject,
          name: values.name,
          courseType: values.type,
          year: values.year ?? shanghai(nowMs).year,
          price,
          originPrice: values["origin-price"] ?? price,
          sort: values.sort ?? (await nextSort(tx, classrooms, classrooms.sort)),
        },
        { courses: values.courses, teachers: values.teachers },
      );
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a class, and nothing else; contracts that were made stay as they are.",
    args: { id: { kind: "id", help: "of the class, as in /classroom/ID" } },
    options: {
      ...options,
      // Adding a course gives the learners of the class this course for nothing.
      courses: { ...options.courses, concerns: "money" },
      "no-template": { kind: "switch", help: "its learners sign nothing any more" },
    },
    example: "classroom change 1 --courses 12,13 --price 899",
    async run(context, { id, "no-template": noTemplate, ...values }) {
      requireChange({ noTemplate, ...values });
      if (noTemplate && values.template !== undefined)
        throw new CallError("Give --template ID or --no-template, and only one of them.");
      const { agencyId } = await findContentRow(context.tx, CLASSROOM, id);
      await check(context.tx, values, agencyId === null ? null : { id: agencyId });
      return changeContent(
        context,
        CLASSROOM,
        id,
        { ...columnsOf(values), ...(noTemplate && { contractTemplateId: null }) },
        { courses: values.courses, teachers: values.teachers },
      );
    },
  }),
];

type Given = OptionValues<typeof options>;

async function check(tx: Db, { subject, courses, teachers, template }: Given, agency: { id: number } | null) {
  const one = (id: number | undefined) => (id === undefined ? [] : [id]);
  await requireIds(tx, SUBJECT, one(subject), { field: "--subject", agency });
  await requireIds(tx, COURSE, courses, { field: "--courses", agency });
  await requireIds(tx, TEACHER, teachers, { field: "--teachers", agency });
  await requireIds(tx, TEMPLATE, one(template), { field: "--template", agency });
}

function columnsOf(values: Given) {
  return {
    name: values.name,
    subjectId: values.subject,
    courseType: values.type,
    classTypeName: emptyIfNone(values["type-name"]),
    year: values.year,
    intro: emptyIfNone(values.intro),
    detail: values.file && readArticle(values.file).html,
    services: readWords(values.services),
    price: values.price,
    originPrice: values["origin-price"],
    expireTime: readExpiry(values.expiry),
    validDays: values.days,
    contractTemplateId: values.template,
    isRecommended: values.recommended,
    sort: values.sort,
  };
}
