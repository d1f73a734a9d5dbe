import { CODES } from "#shared/contract/codes.ts";
import type { DataOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { examSave } from "#shared/contract/exam/endpoints.ts";
import { EntriesRefused } from "#client/journal/entry.ts";
import type { Changes } from "./sentChanges.ts";

/** Returns the refused changes. A seq outside the batch (0) means that the server refuses the whole batch. */
export function refusedEntries(
  { entries }: Changes,
  refused: DataOf<typeof examSave>["refused"],
): EntriesRefused | EnvelopeError {
  const reasons = new Map(refused.map(({ seq, msg }) => [seq, new EnvelopeError(CODES.badInput, msg)]));
  const isNamed = [...reasons.keys()].every((named) => entries.some(({ seq }) => seq === named));
  return isNamed ? new EntriesRefused(reasons) : new EnvelopeError(CODES.badInput, refused[0]?.msg ?? "");
}
