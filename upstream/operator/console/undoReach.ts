import { type SQL, and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { both } from "#upstream/platform/kit/language.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { Declined } from "../errors.ts";
import type { AnyKind } from "../school/kinds/contentKind.ts";
import type { CommandContext } from "./command.ts";
import { headText } from "./heads.ts";
import { GROUPS, mayGive } from "./roles.ts";

/** Time in which an editor may undo an own change. */
const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Returns the condition for the entries of the table of changes that the visitor sees; undefined: all. An editor sees
 * the own changes, because those of others tell about people and money.
 */
export function seenChanges({ visitor, actor }: CommandContext): SQL | undefined {
  if (visitor?.role !== "editor") return undefined;
  const scope = visitor.agency
    ? eq(adminChanges.scopeAgencyId, visitor.agency.id)
    : isNull(adminChanges.scopeAgencyId);
  return and(eq(adminChanges.actor, actor), scope);
}

/**
 * Checks that the visitor's role may undo the change. An editor undoes own changes of content within UNDO_HOURS, over
 * which nobody else has made another one (decision 112).
 *
 * @throws Declined when it may not
 */
export async function requireReach(
  { tx, nowMs, visitor }: CommandContext,
  entry: typeof adminChanges.$inferSelect,
  kind: AnyKind | undefined,
): Promise<void> {
  if (visitor?.role !== "editor") return;
  const { id, target, at } = entry;
  const [noun = ""] = target.split(" ");
  if (nowMs - at.getTime() > UNDO_HOURS * HOUR_MS)
    throw new Declined(
      both(
        `ID: change ${id} is older than ${UNDO_HOURS} hours: an owner undoes it.`,
        `ID: 记录 ${id} 超过 ${UNDO_HOURS} 小时，请找有全部权限的人撤销。`,
      ),
    );
  const fields = Object.keys({ ...entry.before, ...entry.after });
  const isWithheld = (field: string) => {
    const option = kind?.fields[field]?.option;
    return option?.concerns !== undefined && !mayGive(visitor, option);
  };
  if (GROUPS[noun]?.isContent !== true || (entry.before !== null && fields.some(isWithheld)))
    throw new Declined(
      both(
        `ID: change ${id} is not for the role editor: an owner undoes it.`,
        `ID: 记录 ${id} 请找有全部权限的人撤销。`,
      ),
    );
  const later = await tx
    .select()
    .from(adminChanges)
    .where(and(eq(adminChanges.target, target), gt(adminChanges.id, id), ne(adminChanges.actor, entry.actor)))
    .orderBy(desc(adminChanges.id));
  const over = later.find(({ before, after }) =>
    fields.some((field) => Object.hasOwn({ ...before, ...after }, field)),
  );
  if (!over) return;
  const same = fields.filter((field) => Object.hasOwn({ ...over.before, ...over.after }, field));
  const names = (comma: string) => same.map((field) => headText(field, noun)).join(comma);
  throw new Declined(
    both(
      `ID: ${over.actor} changed ${target} after change ${id}: ${names(", ")}. An owner undoes it.`,
      `ID: 记录 ${id} 之后${over.actor}又改过：${names("、")}。请找有全部权限的人撤销。`,
    ),
  );
}
