import type { adminChanges } from "../../platform/db/schema/system.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { NOT_KEPT, isCut, keptValue } from "./audit.ts";
import { headText } from "./heads.ts";

type Recorded = Pick<typeof adminChanges.$inferSelect, "id" | "target" | "before" | "after">;

/**
 * Returns the former values of the fields that a recorded change has changed. `now` has the present values.
 *
 * @throws Declined when a field was changed again since, or its former value was not kept whole
 */
export function changesBack(
  { id, target, before, after }: Recorded,
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [noun] = target.split(" ");
  const names = (fields: readonly string[], comma: string) =>
    fields.map((field) => headText(field, noun)).join(comma);
  const lost = Object.entries({ ...after, ...before }).filter(
    ([, value]) => value === NOT_KEPT || isCut(value),
  );
  if (lost.length > 0)
    throw new Declined(
      both(
        `ID: change ${id} does not have the former value of: ${names(
          lost.map(([field]) => field),
          ", ",
        )}.`,
        `ID: 记录 ${id} 没有保存原来的：${names(
          lost.map(([field]) => field),
          "、",
        )}。`,
      ),
    );
  const since = Object.keys(after ?? {}).filter(
    (field) => JSON.stringify(keptValue(now[field] ?? null)) !== JSON.stringify(after?.[field] ?? null),
  );
  if (since.length > 0)
    throw new Declined(
      both(
        `ID: ${target} was changed again after change ${id}: ${names(since, ", ")}. Undo the later change first.`,
        `ID: ${target} 在记录 ${id} 之后又改过：${names(since, "、")}。请先撤销后来的改动。`,
      ),
    );
  return before ?? {};
}
