import { and, desc, eq, gte, like, lt } from "drizzle-orm";
import { adminChanges } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";

export const auditCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What was changed from this context, by whom and when; the newest first.",
    options: {
      target: { kind: "text", most: 60, help: 'only of this thing, such as "news 45"' },
      who: { kind: "text", most: 60, help: "only by whose name begins so" },
      since: { kind: "moment", help: "only from then on" },
      before: { kind: "moment", help: "only before" },
    },
    example: 'audit list --target "agency beikao"',
    async run({ tx, limit, offset }, values) {
      const begun = values.who?.replace(/[\\%_]/g, String.raw`\$&`);
      const where = and(
        values.target === undefined ? undefined : eq(adminChanges.target, values.target),
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
    args: { id: { kind: "id", help: "of the change; audit list tells it" } },
    example: "audit show 12",
    async run({ tx }, values) {
      const [row] = await tx.select().from(adminChanges).where(eq(adminChanges.id, values.id));
      if (!row)
        throw new Declined(`ID: there is no change ${values.id}. npm run admin -- audit list tells ids.`);
      const { before, after } = row;
      return { record: { ...rowOf(row), before, after } };
    },
  }),
];

function rowOf({ id, at, actor, command, target, after, before }: typeof adminChanges.$inferSelect): Row {
  const fields = Object.keys({ ...before, ...after }).join(", ");
  return { id, at: timeText(at), who: actor, did: command, to: target, fields };
}
