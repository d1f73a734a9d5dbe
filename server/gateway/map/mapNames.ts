import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { callName, type Endpoint } from "#shared/contract/endpoint.ts";
import { type Known, knownOf } from "./contractMembers.ts";
import { placesOf } from "./inputs.ts";
import type { Problem } from "./mapConflicts.ts";
import { unconvertedSubjects } from "./subjectIds.ts";
import { AGENCY_CALL, type CallMap, type Fields, spellingOf, type UpstreamMap } from "./upstreamMap.ts";

type Path = readonly PropertyKey[];

const MOST_NAMED = 40;

/**
 * Returns the names of a map that the contract does not know: members, inputs, and names in braces. Such a name changes
 * nothing, so the site starts with it. Ids of subjects that are converted in one place alone are told too.
 */
export function unknownNames(map: UpstreamMap): readonly Problem[] {
  const calls = endpoints.map((endpoint) => [callName(endpoint), endpoint] as const);
  return [
    ...calls.flatMap(([name, endpoint]) => {
      const spelling = spellingOf(map, name);
      return spelling ? problemsOfCall(map, spelling, { path: ["calls", name], endpoint }) : [];
    }),
    ...problemsOfAgency(map),
    ...unconvertedSubjects(map),
  ];
}

interface Place {
  readonly path: Path;
  readonly endpoint: Endpoint;
}

function problemsOfCall(map: UpstreamMap, spelling: CallMap, { path, endpoint }: Place): readonly Problem[] {
  const { data, input } = schemasOf(endpoint);
  const known = knownOf(input);
  const inputs = known.kind === "object" ? [...known.members.keys()] : [];
  const isPassedOn = endpoint.lane === "file" || endpoint.lane === "stream";
  const { method = "GET", envelope } = spelling;
  return [
    ...problemsOfData(spelling, knownOf(data), path),
    ...Object.keys(spelling.input ?? {}).flatMap((name) =>
      inputs.includes(name) ? [] : [unknown([...path, "input", name], inputs, "input")],
    ),
    ...problemsOfPlaces(spelling, { path, inputs, hasAdapter: map.adapter !== undefined }),
    ...(isPassedOn && method !== "GET"
      ? [{ path: [...path, "method"], message: "a file or stream is asked by GET; leave it out" }]
      : []),
    ...(envelope !== undefined && !Object.hasOwn(map.envelopes ?? {}, envelope)
      ? [unknown([...path, "envelope"], Object.keys(map.envelopes ?? {}), "envelope")]
      : []),
  ];
}

function problemsOfAgency(map: UpstreamMap): readonly Problem[] {
  const spelling = spellingOf(map, AGENCY_CALL);
  const path = ["calls", AGENCY_CALL];
  if (!spelling) return [];
  const asked = (["method", "input", "join", "add"] as const).filter((name) => spelling[name] !== undefined);
  return [
    ...problemsOfData(spelling, knownOf(AgencyConfig), path),
    ...asked.map((name) => ({
      path: [...path, name],
      message: "the agency is asked by GET and its host alone; leave it out",
    })),
    ...placesOf(spelling.path ?? "").flatMap((name) =>
      name === "host" ? [] : [unknown([...path, "path"], ["host"], "input", name)],
    ),
  ];
}

/** Checks the names in braces. An adapter may make inputs of any name, so nothing is known of a path then. */
function problemsOfPlaces(
  { path: own = "", input = {}, join = {}, add = {} }: CallMap,
  {
    path,
    inputs,
    hasAdapter,
  }: { readonly path: Path; readonly inputs: readonly string[]; readonly hasAdapter: boolean },
): readonly Problem[] {
  const sent = inputs.flatMap((name) => {
    const rule = input[name] ?? name;
    if (rule === false) return [];
    return [typeof rule === "string" ? rule : (rule.to ?? name)];
  });
  const all = [...sent, ...Object.keys(join), ...Object.keys(add)];
  const joined = Object.entries(join).flatMap(([name, template]) =>
    placesOf(template).map((place) => ({ place, at: [...path, "join", name], known: sent })),
  );
  const inPath = hasAdapter
    ? []
    : placesOf(own).map((place) => ({ place, at: [...path, "path"], known: all }));
  return [...joined, ...inPath].flatMap(({ place, at, known }) =>
    known.includes(place) ? [] : [unknown(at, known, "input", place)],
  );
}

function problemsOfData({ fields, each }: CallMap, known: Known, path: Path): readonly Problem[] {
  return [
    ...(fields ? problemsOfFields(fields, known, [...path, "fields"]) : []),
    ...(each ? problemsOfRows(each, known, [...path, "each"]) : []),
  ];
}

function problemsOfFields(fields: Fields, known: Known, path: Path): readonly Problem[] {
  if (known.kind === "any") return [];
  if (known.kind === "list") return [{ path, message: "the contract has a list here; say each" }];
  if (known.kind === "plain") return [{ path, message: "the contract has one value here; say from and as" }];
  return Object.entries(fields).flatMap(([name, rule]) => {
    const member = known.members.get(name);
    const own = [...path, name];
    if (!member) return [unknown(own, [...known.members.keys()], "member")];
    if (typeof rule === "string") return [];
    return [
      ...(rule.fields ? problemsOfFields(rule.fields, member, [...own, "fields"]) : []),
      ...(rule.each ? problemsOfRows(rule.each, member, [...own, "each"]) : []),
    ];
  });
}

function problemsOfRows(each: Fields, known: Known, path: Path): readonly Problem[] {
  // A bare list is read as the first and only page of a list.
  const list = known.kind === "object" ? known.members.get("list") : known;
  if (list?.kind === "list") return problemsOfFields(each, list.item, path);
  return list?.kind === "any" ? [] : [{ path, message: "the contract has no list here; say fields" }];
}

function unknown(path: Path, known: readonly string[], kind: string, name?: string): Problem {
  const what = name === undefined ? "" : `{${name}} `;
  const remedy =
    known.length === 0
      ? "the contract has none here; leave it out"
      : known.length > MOST_NAMED
        ? "take a name of the contract (dist/docs/upstream-contract.md)"
        : `take one of ${known.join(", ")}`;
  return { path, message: `${what}is no ${kind} that is known here; ${remedy}` };
}
