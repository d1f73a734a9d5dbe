import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
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
import { COURSE, SUBJECT, TEACHER } from "../contentKinds.ts";
import { findOwner } from "../find.ts";
import { readArticle } from "../readArticle.ts";
import { readExpiry, readWords, saleOptions } from "../saleTerms.ts";

const options = {
  name: text(60, "its name"),
  subject: { kind: "id", help: "what it is about, of level 2 or 3" },
  type: text(10, "such as 精讲, 冲刺, 真题 or 入门"),
  year: { kind: "whole", least: 2_000, most: 2_100, help: "of the exam that it is for (this year)" },
  intro: freeText(200, "what cards and lists say"),
  file: { ...fileOption, help: "what its page says: a file of Markdown or HTML" },
  teachers: { kind: "ids", help: "who teaches it, in their order" },
  tags: text(100, "words on its card, with commas between; none: no words"),
  ...saleOptions,
  recommended: yesNo("whether it stands first in lists"),
  "seek-limited": yesNo("whether what was not played yet cannot be jumped to"),
  "manual-finish": yesNo("whether learners may tick its lessons off themselves"),
  "finish-percent": {
    kind: "whole",
    least: 1,
    most: 100,
    help: "how much of a lesson has to be played (90)",
  },
  sort: sortOption,
} as const;

export const courseCommands = [
  ...contentCommands(COURSE, {
    many: "Courses",
    hidden: "out of lists and the search, and not sold any more; who has it goes on.",
    isSold: true,
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Writes a course; chapter add and lesson add fill it. One by an editor is hidden until an owner says what it costs and course unhide shows it.",
    options: {
      agency: ownerOption,
      ...options,
      name: { ...options.name, required: true },
      subject: { ...options.subject, required: true },
    },
    example:
      "course add --agency beikao --name 教育学精讲 --subject 315 --type 精讲 --price 199 --teachers 1",
    async run(context, values) {
      const { tx, nowMs } = context;
      const agency = await findOwner(tx, values.agency);
      await requireIds(tx, SUBJECT, [values.subject], { field: "--subject", agency });
      await requireIds(tx, TEACHER, values.teachers, { field: "--teachers", agency });
      const price = values.price ?? "0";
      return addContent(
        context,
        COURSE,
        {
          ...columnsOf(values),
          agencyId: agency?.id ?? null,
          isShown: context.maySell,
          subjectId: values.subject,
          name: values.name,
          year: values.year ?? shanghai(nowMs).year,
          price,
          originPrice: values["origin-price"] ?? price,
          sort: values.sort ?? (await nextSort(tx, courses, courses.sort)),
        },
        { teachers: values.teachers },
      );
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a course, and nothing else.",
    args: { id: { kind: "id", help: "of the course, as in /course/ID" } },
    options,
    example: "course change 12 --price 149 --origin-price 199",
    async run(context, { id, ...values }) {
      requireChange(values);
      const { agencyId } = await findContentRow(context.tx, COURSE, id);
      const agency = agencyId === null ? null : { id: agencyId };
      await requireIds(context.tx, SUBJECT, values.subject === undefined ? [] : [values.subject], {
        field: "--subject",
        agency,
      });
      await requireIds(context.tx, TEACHER, values.teachers, { field: "--teachers", agency });
      return changeContent(context, COURSE, id, columnsOf(values), { teachers: values.teachers });
    },
  }),
];

function columnsOf(values: OptionValues<typeof options>) {
  return {
    name: values.name,
    subjectId: values.subject,
    type: values.type,
    year: values.year,
    intro: emptyIfNone(values.intro),
    detail: values.file && readArticle(values.file).html,
    tags: readWords(values.tags),
    price: values.price,
    originPrice: values["origin-price"],
    expireTime: readExpiry(values.expiry),
    validDays: values.days,
    isRecommended: values.recommended,
    isSeekLimited: values["seek-limited"],
    isManualFinish: values["manual-finish"],
    finishPercent: values["finish-percent"],
    sort: values.sort,
  };
}
