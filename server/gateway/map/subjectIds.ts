import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { knownOf } from "./contractMembers.ts";
import type { Problem } from "./mapConflicts.ts";
import { AGENCY_CALL, type FieldMap, type Fields, spellingOf, type UpstreamMap } from "./upstreamMap.ts";

const INPUTS = ["level1", "level2", "level3", "subject_id"];
const MEMBER = "subject_id";
/** Most characters of a conversion that a problem repeats. */
const LONGEST = 80;

/**
 * Returns the inputs and members with ids of subjects that a map leaves as they are, although it converts the ids in
 * the agency: the API does not know such an input, and pages do not find the subject of such a row. Nothing is known of
 * a map with an adapter, which may convert them.
 */
export function unconvertedSubjects(map: UpstreamMap): readonly Problem[] {
  const as = conversionIn(spellingOf(map, AGENCY_CALL)?.fields?.["subject_list"]);
  if (as === undefined || map.adapter !== undefined) return [];
  const how = JSON.stringify(as);
  const remedy = how.length > LONGEST ? 'the same "as"' : `"as": ${how}`;
  const message = `has ids of subjects, which GET /agency/{host} converts; give it ${remedy}`;
  return endpoints.flatMap((endpoint) => {
    const name = callName(endpoint);
    const spelling = spellingOf(map, name);
    if (!spelling) return [];
    const known = knownOf(schemasOf(endpoint).input);
    const { input = {}, fields = {}, each = {} } = spelling;
    const inputs = INPUTS.filter((one) => known.kind === "object" && known.members.has(one));
    const plain = inputs.filter((one) => !hasConversion(input[one] ?? one));
    return [
      ...plain.map((one) => ({ path: ["calls", name, "input", one], message })),
      ...membersIn(fields, ["calls", name, "fields"]),
      ...membersIn(each, ["calls", name, "each"]),
    ].map((problem) => ({ ...problem, message }));
  });
}

function conversionIn(list: FieldMap | undefined): object | undefined {
  const id = typeof list === "object" ? list.each?.["id"] : undefined;
  const as = typeof id === "object" ? id.as : undefined;
  return typeof as === "object" ? as : undefined;
}

function hasConversion(rule: string | false | object): boolean {
  return rule === false || (typeof rule === "object" && ("as" in rule || "value" in rule));
}

function membersIn(fields: Fields, path: readonly string[]): readonly { readonly path: readonly string[] }[] {
  return Object.entries(fields).flatMap(([name, rule]) => {
    const own = [...path, name];
    if (name === MEMBER && !hasConversion(rule)) return [{ path: own }];
    if (typeof rule !== "object") return [];
    return [
      ...(rule.each ? membersIn(rule.each, [...own, "each"]) : []),
      ...(rule.fields ? membersIn(rule.fields, [...own, "fields"]) : []),
    ];
  });
}
