import { teachers } from "#upstream/platform/db/schema/catalogue.ts";
import { changeCommand } from "../command.ts";
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
} from "../contentCommands.ts";
import { SUBJECT, TEACHER } from "../contentKinds.ts";
import { findOwner } from "../find.ts";
import { readArticle } from "../readArticle.ts";

const options = {
  name: text(20, "the name"),
  title: freeText(40, "a line under it, such as 教育学主讲"),
  intro: freeText(200, "what cards and lists say"),
  file: { ...fileOption, help: "what the teacher's page says: a file of Markdown or HTML" },
  subjects: { kind: "ids", help: "what is taught, of level 1 or 2; the first is the main one" },
  sort: sortOption,
} as const;

export const teacherCommands = [
  ...contentCommands(TEACHER, {
    many: "Teachers",
    hidden: "out of lists, of the search, and of courses and classes.",
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Writes a teacher.",
    options: {
      agency: ownerOption,
      ...options,
      name: { ...options.name, required: true },
      subjects: { ...options.subjects, required: true },
    },
    example: "teacher add --agency beikao --name 王老师 --title 教育学主讲 --subjects 314",
    async run(context, values) {
      const agency = await findOwner(context.tx, values.agency);
      await requireIds(context.tx, SUBJECT, values.subjects, { field: "--subjects", agency });
      return addContent(
        context,
        TEACHER,
        {
          agencyId: agency?.id ?? null,
          name: values.name,
          title: emptyIfNone(values.title) ?? "",
          intro: emptyIfNone(values.intro) ?? "",
          detail: values.file ? readArticle(values.file).html : "",
          sort: values.sort ?? (await nextSort(context.tx, teachers, teachers.sort)),
        },
        { subjects: values.subjects },
      );
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a teacher, and nothing else.",
    args: { id: { kind: "id", help: "of the teacher, as in /teacher/ID" } },
    options,
    example: "teacher change 1 --title 教育学首席主讲",
    async run(context, { id, subjects, file, ...fields }) {
      requireChange({ subjects, file, ...fields });
      const { agencyId } = await findContentRow(context.tx, TEACHER, id);
      const agency = agencyId === null ? null : { id: agencyId };
      await requireIds(context.tx, SUBJECT, subjects, { field: "--subjects", agency });
      return changeContent(
        context,
        TEACHER,
        id,
        {
          name: fields.name,
          title: emptyIfNone(fields.title),
          intro: emptyIfNone(fields.intro),
          sort: fields.sort,
          detail: file && readArticle(file).html,
        },
        { subjects },
      );
    },
  }),
];
