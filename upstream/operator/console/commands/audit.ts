import { and, desc, eq, gte, like, lt } from "drizzle-orm";
import { adminChanges } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { shownChange } from "../audit.ts";
import { thingTyped } from "../things.ts";
import { seenChanges } from "../undoReach.ts";
import { both } from "#upstream/platform/kit/language.ts";

export const auditCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What was changed from this context, by whom and when; the newest first.",
    zh: ["列表", "谁在什么时候改了什么，最新的在前。"],
    options: {
      target: {
        kind: "text",
        most: 60,
        help: 'only of this thing, such as "news 45"',
        zh: ["对象", "只看这一项，如 资讯 45"],
      },
      who: { kind: "text", most: 60, help: "only by whose name begins so", zh: ["操作人", "名字的开头"] },
      since: { kind: "moment", help: "only from then on", zh: ["开始时间", "从这时起"] },
      before: { kind: "moment", help: "only before", zh: ["结束时间", "到这时止"] },
    },
    example: 'audit list --target "agency beikao"',
    async run(context, values) {
      const { tx, limit, offset } = context;
      const begun = values.who?.replace(/[\\%_]/g, String.raw`\$&`);
      const where = and(
        seenChanges(context),
        values.target === undefined ? undefined : eq(adminChanges.target, thingTyped(values.target)),
        begun === undefined ? undefined : like(adminChanges.actor, `${begun}%`),
        values.since === undefined ? undefined : gte(adminChanges.at, new Date(values.since)),
        values.before === undefined ? undefined : lt(adminChanges.at, new Date(values.before)),
      );
      const rows = await tx
        .select()
        .from(adminChanges)
        .where(where)
        .orderBy(desc(adminChanges.id))
        .limit(limit)
        .offset(offset);
      return { rows: rows.map(rowOf), total: await tx.$count(adminChanges, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One change with the fields as they were and as they are.",
    zh: ["查看", "一次改动的前后内容。"],
    args: {
      id: {
        kind: "id",
        of: "change",
        help: "of the change; audit list tells it",
        zh: ["变更"],
      },
    },
    example: "audit show 12",
    async run(context, values) {
      const [row] = await context.tx
        .select()
        .from(adminChanges)
        .where(and(eq(adminChanges.id, values.id), seenChanges(context)));
      if (!row)
        throw new Declined(
          both(
            `ID: there is no change ${values.id}. npm run admin -- audit list tells ids.`,
            `ID: 没有变更记录 ${values.id}，见 audit list。`,
          ),
        );
      const { before, after } = shownChange(row);
      return { record: { ...rowOf(row), before, after } };
    },
  }),
];

function rowOf({ id, at, actor, command, target, after, before }: typeof adminChanges.$inferSelect): Row {
  const fields = Object.keys({ ...before, ...after }).join(", ");
  return { id, at: timeText(at), who: actor, did: command, to: target, fields };
}
