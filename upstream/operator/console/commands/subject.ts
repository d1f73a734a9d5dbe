import { eq, inArray, or } from "drizzle-orm";
import { assignToAgency, newSubject } from "#upstream/operator/importers/subjectTree.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { SUBJECT } from "#upstream/operator/school/kinds/subjectKind.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { type CommandContext, changeCommand } from "../command.ts";
import { addContent, changeContent, requireChange } from "../content.ts";
import { commandsOf } from "../contentCommands.ts";
import { columnsOf, optionsOf } from "../contentOptions.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { requireProvince } from "../provinces.ts";
import { both } from "#upstream/platform/kit/language.ts";

type SubjectRow = typeof subjects.$inferSelect;

/** Options that the commands of subjects check themselves. */
type Checked = {
  readonly parent?: number;
  readonly slug?: string;
  readonly file?: object;
  readonly facts?: string;
  readonly provinces?: readonly number[];
};
type AddedSubject = Checked & { readonly name: string; readonly agency?: string };

export const subjectCommands = [
  ...commandsOf(SUBJECT),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Makes a subject; agency change FLAG --subjects chooses those of level 1 for an agency.",
    zh: ["添加", "新建科目；机构显示哪些一级科目在 agency change 里选。"],
    options: {
      ...optionsOf(SUBJECT, "add"),
      agency: {
        kind: "flag",
        help: "the only agency that sees it (all); of level 1 it is chosen for it",
        zh: ["机构", "只有这个机构可见，不填为全部；一级科目会同时给它选上"],
      },
    },
    example: "subject add --name 教育学 --parent 314",
    async run(context, typed) {
      const { agency: flag, ...values } = typed as unknown as AddedSubject;
      const { tx } = context;
      const owner = flag === undefined ? null : await findAgency(tx, flag);
      const parent =
        values.parent === undefined
          ? undefined
          : await findContentRow(tx, SUBJECT, values.parent, "--parent");
      await check(tx, values, { level: (parent?.level ?? 0) + 1 });
      const row = await newSubject(tx, parent, values.name, owner?.id ?? null);
      const done = await addContent(context, SUBJECT, {
        ...row,
        ...(parent && { hue: parent.hue, provinceIds: parent.provinceIds }),
        ...columnsOf(SUBJECT, values, "add"),
      });
      if (owner && !parent) await assignToAgency(tx, row.id, owner.id);
      return done;
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a subject, and nothing else; what is found by its name follows.",
    zh: ["修改", "没有改动的项保持不变；按名称找的内容跟着变。"],
    args: {
      id: { kind: "id", of: "subject", help: "of the subject; subject list tells it", zh: ["科目"] },
    },
    options: optionsOf(SUBJECT, "change"),
    example: "subject change 314 --alias 教资",
    async run(context, { id, ...typed }) {
      const values = typed as Checked;
      requireChange(values);
      const row = await findContentRow(context.tx, SUBJECT, id);
      await check(context.tx, values, row);
      if (values.parent !== undefined) await move(context, row, values.parent);
      return changeContent(context, SUBJECT, id, columnsOf(SUBJECT, values, "change"));
    },
  }),
];

async function check(
  tx: Db,
  { slug, file, facts, provinces }: Checked,
  { id = 0, level }: { readonly id?: number; readonly level: number },
): Promise<void> {
  for (const [name, value] of Object.entries({ slug, file, facts }))
    if (level > 1 && value !== undefined)
      throw new CallError(
        both(`--${name} is of subjects of level 1 alone.`, `--${name}: 只有一级科目才有。`),
      );
  for (const province of provinces ?? []) requireProvince("--provinces", province);
  if (slug === undefined) return;
  if (!/^[a-z]+$/.test(slug))
    throw new CallError(
      both(
        `--slug must be small letters such as zikao, not "${slug}".`,
        `--slug: 要填小写字母，如 zikao，不能是“${slug}”。`,
      ),
    );
  const [twin] = await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.slug, slug));
  if (twin && twin.id !== id)
    throw new Declined(
      both(
        `--slug: ${slug} is the address of the subject ${twin.id}.`,
        `--slug: 科目 ${twin.id} 已经用了 ${slug}。`,
      ),
    );
}

/** Moves a subject, with all subjects below it, to another parent. Its level stays the same. */
async function move({ tx }: CommandContext, row: SubjectRow, parentId: number): Promise<void> {
  const parent = await findContentRow(tx, SUBJECT, parentId, "--parent");
  if (parent.level !== row.level - 1)
    throw new Declined(
      both(
        `--parent: the subject ${row.id} is of level ${row.level} and stands under one of level ${row.level - 1}; ${parentId} is of level ${parent.level}.`,
        `--parent: 科目 ${row.id} 是 ${row.level} 级，上级要是 ${row.level - 1} 级；${parentId} 是 ${parent.level} 级。`,
      ),
    );
  const below = tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.parentId, row.id));
  await tx
    .update(subjects)
    .set({ rootId: parent.rootId })
    .where(or(eq(subjects.id, row.id), inArray(subjects.id, below)));
}
