import { and, eq, isNull } from "drizzle-orm";
import { examTypes } from "#shared/domain/examTypes.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { changeCommand } from "../command.ts";
import { addContent, changeContent, findContentRow, requireChange } from "../content.ts";
import { contentCommands, fileOption, ownerOption, text } from "../contentCommands.ts";
import { PACKAGE, SUBJECT, TEMPLATE } from "../contentKinds.ts";
import { CallError, Declined } from "../../errors.ts";
import { findOwner } from "../find.ts";
import { readArticle } from "../readArticle.ts";
import { saleOptions } from "../saleTerms.ts";

const templateOptions = {
  name: text(60, "its name (the file's first heading)"),
  file: {
    ...fileOption,
    help: "its text, of Markdown or HTML, in which {school}, {learner}, {classroom}, {code} and {date} are filled in",
  },
} as const;

export const templateCommands = [
  ...contentCommands(TEMPLATE, {
    many: "Templates of contracts",
    hidden: "no class can be given it any more; classes that have it keep it.",
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Writes a contract that learners of a class sign first: classroom change ID --template gives it to one.",
    options: { agency: ownerOption, ...templateOptions, file: { ...templateOptions.file, required: true } },
    example: "template add --agency beikao --file contract.md",
    async run(context, { agency, file, ...values }) {
      const owner = await findOwner(context.tx, agency);
      const { html, title } = readArticle(file);
      const name = values.name ?? title;
      if (name === "") throw new CallError("--name is missing, and the file has no heading to take it from.");
      return addContent(context, TEMPLATE, { agencyId: owner?.id ?? null, name, content: html });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a template; contracts that were made by it stay as they are.",
    args: { id: { kind: "id", help: "of the template; template list tells it" } },
    options: templateOptions,
    example: "template change 1 --file contract.md",
    run(context, { id, name, file }) {
      requireChange({ name, file });
      return changeContent(context, TEMPLATE, id, { name, content: file && readArticle(file).html });
    },
  }),
];

const packageOptions = {
  name: text(40, "its name"),
  price: saleOptions.price,
  "origin-price": saleOptions["origin-price"],
  days: { ...saleOptions.days, help: "for how many days it is had (365)" },
} as const;
const TYPES = examTypes.map(({ id, name }) => `${id} ${name}`).join(", ");

export const packageCommands = [
  ...contentCommands(PACKAGE, {
    many: "Packages of questions that are sold by themselves",
    hidden: "not sold any more; who has it keeps it.",
    isSold: true,
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Sells one kind of questions of a subject by itself.",
    options: {
      agency: ownerOption,
      subject: { kind: "id", help: "of level 1", required: true },
      type: { kind: "id", help: `which kind: ${TYPES}`, required: true },
      ...packageOptions,
      name: { ...packageOptions.name, required: true },
      price: { ...packageOptions.price, required: true },
    },
    example: "package add --agency beikao --subject 313 --type 5 --name 历年真题 --price 49",
    async run(context, { agency: flag, subject, type, name, price, days, ...values }) {
      const { tx } = context;
      const agency = await findOwner(tx, flag);
      const { level } = await findContentRow(tx, SUBJECT, subject, "--subject");
      if (level !== 1) throw new Declined(`--subject: ${subject} is of level ${level}, not 1.`);
      if (!examTypes.some(({ id }) => Number(id) === type))
        throw new CallError(`--type: there is no kind ${type}. There are: ${TYPES}.`);
      const place = and(
        agency ? eq(packages.agencyId, agency.id) : isNull(packages.agencyId),
        eq(packages.subjectId, subject),
        eq(packages.examType, type),
      );
      const [twin] = await tx.select({ id: packages.id }).from(packages).where(place);
      if (twin) throw new Declined(`--type: it is sold as the package ${twin.id} already.`);
      return addContent(context, PACKAGE, {
        agencyId: agency?.id ?? null,
        subjectId: subject,
        examType: type,
        name,
        price,
        originPrice: values["origin-price"] ?? price,
        validDays: days,
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a package.",
    args: { id: { kind: "id", help: "of the package; package list tells it" } },
    options: packageOptions,
    example: "package change 1 --price 39",
    run(context, { id, name, price, days, ...values }) {
      requireChange({ name, price, days, ...values });
      return changeContent(context, PACKAGE, id, {
        name,
        price,
        originPrice: values["origin-price"],
        validDays: days,
      });
    },
  }),
];
