import { endpoints } from "#shared/contract/all/endpoints.ts";
import type { Translator } from "#server/gateway/map/translator.ts";
import { rowsAt } from "./reads.ts";

const LEVELS = ["subject_list[]", "subject_list[].list[]", "subject_list[].list[].list[]"];
/** Areas whose calls to the companion have ids of subjects as input. */
const BY_SUBJECT: readonly string[] = [
  "catalogue",
  "question",
  "practice",
  "exam",
  "live",
  "article",
  "study",
];

/**
 * Returns the fault of subject ids that the companion cannot know, because it has its subjects by number (decision
 * 087). The API's agency names the subjects of both halves.
 * @param agency data of the agency in wire names
 */
export function subjectFaults(translator: Translator, agency: unknown): readonly string[] {
  const asks = endpoints.some((call) => BY_SUBJECT.includes(call.area) && translator.isCompanions(call));
  if (!asks) return [];
  const ids = LEVELS.flatMap((at) => rowsAt(agency, at)).map(({ id }) => String(id));
  const texts = ids.filter((id) => !/^\d+$/.test(id));
  const [first] = texts;
  if (first === undefined) return [];
  const prefix = /^\D+/.exec(first)?.[0] ?? "";
  const isNumbered = (id: string) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length));
  const hasPrefix = prefix !== "" && texts.every(isNumbered);
  const as = hasPrefix ? { prefix } : { words: { [first]: 1 } };
  return [
    `subject_list[].id: ${JSON.stringify(first)} is no number, and the companion has its subjects by number; ` +
      `give ids and inputs of subjects "as": ${JSON.stringify(as)}${hasPrefix ? "" : " with a number for each id"}`,
  ];
}
