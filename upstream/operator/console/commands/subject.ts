import { eq, inArray, or } from "drizzle-orm";
import { assignToAgency, newSubject } from "#upstream/operator/importers/subjectTree.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { type CommandContext, type OptionValues, changeCommand } from "../command.ts";
import { addContent, changeContent, findContentRow, requireChange } from "../content.ts";
import { contentCommands, fileOption, freeText, emptyIfNone, sortOption, text } from "../contentCommands.ts";
import { SUBJECT } from "../contentKinds.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { requireProvince } from "../provinces.ts";
import { readArticle } from "../readArticle.ts";

type SubjectRow = typeof subjects.$inferSelect;

const options = {
  name: text(30, "its name"),
  parent: { kind: "id", help: "the subject that it stands under; without one it is of level 1" },
  slug: text(30, "of level 1: its own address, /zikao for zikao"),
  alias: freeText(20, "what it is called for short"),
  intro: freeText(200, "a line for its page and search engines"),
  file: { ...fileOption, help: `of level 1: ${fileOption.help}` },
  glyph: text(2, "one or two characters for its covers (the first of its name)"),
  hue: { kind: "whole", least: 1, most: 360, help: "the colour of its covers, as degrees of a circle" },
  provinces: { kind: "ids", help: "of 自考: codes of the provinces that examine it (all)" },
  facts: freeText(500, "of level 1: short facts beside it, such as 考试次数=每年两次;报名=三月"),
  "part-policy": {
    kind: "choice",
    of: PART_POLICIES,
    help: "what a part of the right options is worth in its questions (as above it)",
  },
  sort: sortOption,
} as const;

export const subjectCommands = [
  ...contentCommands(SUBJECT, {
    many: "Subjects of all levels",
    hidden: "out of menus, lists and the search, with what stands below it.",
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Makes a subject; agency change FLAG --subjects chooses those of level 1 for an agency.",
    options: {
      ...options,
      name: { ...options.name, required: true },
      agency: { kind: "flag", help: "the only agency that sees it (all); of level 1 it is chosen for it" },
    },
    example: "subject add --name 教育学 --parent 314",
    async run(context, { agency: flag, ...values }) {
      const { tx } = context;
      const owner = flag === undefined ? null : await findAgency(tx, flag);
      const parent = values.parent === undefined ? undefined : await parentOf(tx, values.parent);
      await check(tx, values, { level: (parent?.level ?? 0) + 1 });
      const row = await newSubject(tx, parent, values.name, owner?.id ?? null);
      const done = await addContent(context, SUBJECT, {
        ...row,
        hue: values.hue ?? parent?.hue ?? row.hue,
        glyph: values.glyph ?? row.glyph,
        sort: values.sort ?? row.sort,
        provinceIds: values.provinces ?? parent?.provinceIds ?? [],
        slug: values.slug ?? null,
        aliasName: emptyIfNone(values.alias) ?? "",
        intro: emptyIfNone(values.intro) ?? "",
        content: values.file ? readArticle(values.file).html : "",
        facts: factsOf(values.facts) ?? [],
        partPolicy: values["part-policy"] ?? null,
      });
      if (owner && !parent) await assignToAgency(tx, row.id, owner.id);
      return done;
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a subject, and nothing else; what is found by its name follows.",
    args: { id: { kind: "id", help: "of the subject; subject list tells it" } },
    options,
    example: "subject change 314 --alias 教资",
    async run(context, { id, parent: parentId, ...values }) {
      requireChange({ parentId, ...values });
      const { tx } = context;
      const row = await findContentRow(tx, SUBJECT, id);
      await check(tx, values, row);
      if (parentId !== undefined) await move(context, row, parentId);
      return changeContent(context, SUBJECT, id, {
        name: values.name,
        parentId,
        slug: values.slug,
        aliasName: emptyIfNone(values.alias),
        intro: emptyIfNone(values.intro),
        content: values.file && readArticle(values.file).html,
        facts: factsOf(values.facts),
        partPolicy: values["part-policy"],
        glyph: values.glyph,
        hue: values.hue,
        provinceIds: values.provinces,
        sort: values.sort,
      });
    },
  }),
];

/** Parses short facts of a subject, typed as `名称=内容` (name=text) and separated by semicolons. */
function factsOf(typed: string | undefined) {
  if (typed === undefined || typed === "none") return typed && [];
  return typed.split(/[;；]/).map((fact) => {
    const [, name = "", value = ""] = /^\s*([^=＝]+?)\s*[=＝]\s*(.+?)\s*$/.exec(fact) ?? [];
    if (name === "")
      throw new CallError(`--facts must be such as 考试次数=每年两次;报名=三月, and not “${fact.trim()}”.`);
    return { name, value };
  });
}

async function parentOf(tx: Db, id: number): Promise<SubjectRow> {
  const row = await findContentRow(tx, SUBJECT, id, "--parent");
  if (row.level > 2)
    throw new Declined(`--parent: the subject ${id} is of level ${row.level}; there are three levels.`);
  return row;
}

async function check(
  tx: Db,
  {
    slug,
    file,
    facts,
    provinces,
  }: Pick<OptionValues<typeof options>, "slug" | "file" | "facts" | "provinces">,
  { id = 0, level }: { readonly id?: number; readonly level: number },
): Promise<void> {
  for (const [name, value] of Object.entries({ slug, file, facts }))
    if (level > 1 && value !== undefined) throw new CallError(`--${name} is of subjects of level 1 alone.`);
  for (const province of provinces ?? []) requireProvince("--provinces", province);
  if (slug === undefined) return;
  if (!/^[a-z]+$/.test(slug))
    throw new CallError(`--slug must be small letters such as zikao, not "${slug}".`);
  const [twin] = await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.slug, slug));
  if (twin && twin.id !== id) throw new Declined(`--slug: ${slug} is the address of the subject ${twin.id}.`);
}

/** Moves a subject, with all subjects below it, to another parent. Its level stays the same. */
async function move({ tx }: CommandContext, row: SubjectRow, parentId: number): Promise<void> {
  const parent = await parentOf(tx, parentId);
  if (parent.level !== row.level - 1)
    throw new Declined(
      `--parent: the subject ${row.id} is of level ${row.level} and stands under one of level ${row.level - 1}; ${parentId} is of level ${parent.level}.`,
    );
  const below = tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.parentId, row.id));
  await tx
    .update(subjects)
    .set({ rootId: parent.rootId })
    .where(or(eq(subjects.id, row.id), inArray(subjects.id, below)));
}
