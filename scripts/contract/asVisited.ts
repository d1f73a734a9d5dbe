import { callName, type Endpoint } from "#shared/contract/endpoint.ts";
import { isNothing, isRow } from "#shared/contract/readers.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { screenUses } from "#shared/routes/screenUses.ts";
import { jsonSchema, tolerant } from "./jsonSchema.ts";
import type { Finding, WireInput } from "./probe.ts";
import { READS } from "./reads.ts";
import { shownValues } from "./shownValues.ts";

/**
 * Judges an answer by its effect on the page of a visitor.
 * @returns the finding; mistyped where a link of a list leads to nothing or to another row, or where a time or price
 *   cannot be shown
 */
export function asVisited(endpoint: Endpoint, input: WireInput, found: Finding): Finding {
  if (found.kind !== "ok" && found.kind !== "mistyped") return found;
  const schema = jsonSchema(schemasOf(endpoint).data);
  const { wrong, words } = shownValues(schema, found.data);
  const { required = [] } = tolerant(schema);
  const faults = [
    ...(required.length > 0 ? detailFaults(endpoint, input, found.data) : []),
    ...pageFaults(input, found.data),
    ...wrong,
  ];
  const reasons = [...(found.reason === "" ? [] : [found.reason]), ...faults];
  return {
    ...found,
    ...(words.length > 0 && { words }),
    ...(faults.length > 0 && { kind: "mistyped", reason: reasons.join("; ") }),
  };
}

const pages = new Set(Object.values(screenUses).flatMap(({ critical = [] }) => critical));

/** Returns the fault of a first page without page_size, after which pages find no further rows. */
function pageFaults({ page_size: asked }: WireInput, data: unknown): readonly string[] {
  if (
    asked === undefined ||
    !isRow(data) ||
    !Array.isArray(data["list"]) ||
    Number(data["page_size"] ?? 0) > 0
  )
    return [];
  const { list, total } = data as { readonly list: readonly unknown[]; readonly total?: unknown };
  const all = Number(total) || 0;
  if (list.length >= Number(asked) && all < list.length)
    return [
      `list: ${list.length} rows, as many as were asked for, and no total; learners see no further page: map total, or ask for all rows at once (docs/own-api.md, Lists by cursor)`,
    ];
  if (list.length === 0 || list.length >= Math.min(all, Number(asked))) return [];
  return [
    `list: ${list.length} of ${String(total)} rows where ${Number(asked)} were asked for, and no page_size; learners miss the others: map the input page_size to the API's name`,
  ];
}

interface Identified {
  readonly id?: string | number;
}

/** Returns the faults of a page's main answer to an id that a list has named. */
function detailFaults(endpoint: Endpoint, input: WireInput, data: unknown): readonly string[] {
  const name = callName(endpoint);
  const isOpened = Object.values(READS[name] ?? {}).some((given) => "known" in given);
  if (!isOpened || !pages.has(name)) return [];
  if (data === null || isNothing(data)) return ["data: empty for an id that a list names; its page is a 404"];
  const { id: asked } = input as Identified;
  const { id: came } = data as Identified;
  if (asked === undefined || came === undefined || String(came) === String(asked)) return [];
  return [`id: asked for ${JSON.stringify(asked)}, and ${JSON.stringify(came)} came`];
}
