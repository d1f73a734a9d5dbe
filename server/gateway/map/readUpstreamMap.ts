import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type * as z from "zod/mini";
import { mapConflicts, type Problem } from "./mapConflicts.ts";
import { unknownNames } from "./mapNames.ts";
import { placeInJson } from "./placeInJson.ts";
import { MapSchema, type UpstreamMap } from "./upstreamMap.ts";

export interface Reading {
  /** Whether COMPANION_URL is set. Default: true. */
  readonly hasCompanion?: boolean;
}

/**
 * Reads the map from the file that UPSTREAM_MAP names.
 * @throws one error that names every wrong member, its line and the remedy
 */
export function readUpstreamMap(file: string, reading: Reading = {}): UpstreamMap {
  const problems = problemsOfMap(file, reading);
  if (problems.length > 0)
    throw new Error(
      `The upstream map is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  const map = MapSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return map.adapter === undefined ? map : { ...map, adapter: adapterFile(file, map.adapter) };
}

function adapterFile(file: string, adapter: string): string {
  return path.resolve(path.dirname(file), adapter);
}

/** Returns the problems of a map, each as "file:line member: what is wrong; remedy". */
export function problemsOfMap(file: string, { hasCompanion = true }: Reading = {}): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return [`${file}: cannot be read (${(error as Error).message}); set UPSTREAM_MAP to a file`];
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const at = /position (\d+)/.exec(message)?.[1];
    const line = lineAt(text, at === undefined ? text.length : Number(at));
    return [`${file}:${line}: is no JSON (${message}); correct that line`];
  }
  const { error, data } = MapSchema.safeParse(value);
  if (error) return error.issues.flatMap((issue) => deepest(issue, [])).map(problemText);
  const { adapter } = data;
  if (adapter !== undefined && !existsSync(adapterFile(file, adapter)))
    return [
      problemText({
        path: ["adapter"],
        message: `there is no file ${adapter}; name one as seen from the map`,
      }),
    ];
  return mapConflicts(data, hasCompanion).map(problemText);

  function problemText(problem: Problem): string {
    return textOfProblem(file, text, problem);
  }
}

/**
 * Returns the names in a valid map that the contract does not know, in the form of problemsOfMap. The site starts with
 * them, because it ignores them.
 */
export function unknownNamesOf(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  const { data } = MapSchema.safeParse(JSON.parse(text));
  return data ? unknownNames(data).map((problem) => textOfProblem(file, text, problem)) : [];
}

function textOfProblem(file: string, text: string, { path, message }: Problem): string {
  const member = path.map((key) => (/^\w+$/.test(String(key)) ? key : `"${String(key)}"`)).join(".");
  return `${file}:${lineAt(text, placeInJson(text, path))} ${member || "the whole"}: ${message}`;
}

const NO_WORD = "is none of the known words";
type Issue = z.core.$ZodIssue;

/** Returns the problems of a member that allows several types: the problems of the type that matches the value best. */
function deepest(issue: Issue, before: readonly PropertyKey[]): readonly Problem[] {
  const path = [...before, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: wordsOf(issue) }));
  if (issue.code !== "invalid_union") return [{ path, message: wordsOf(issue) }];
  const branches = issue.errors.map((issues) => issues.flatMap((inner) => deepest(inner, path)));
  const depths = branches.map((branch) => Math.max(0, ...branch.map((problem) => problem.path.length)));
  const most = Math.max(0, ...depths);
  if (most > path.length) return branches[depths.indexOf(most)] ?? [];
  const words = branches.flat().find(({ message }) => message.startsWith(NO_WORD));
  if (words) return [words];
  return [{ path, message: "has none of the forms that it may have; docs/own-api.md shows them" }];
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "unrecognized_keys":
    case "invalid_key":
      return "is no name that is known here; see docs/own-api.md, and for calls dist/docs/upstream-contract.md";
    case "invalid_type":
      return `is not of its type; it must be ${issue.expected === "record" ? "an object" : issue.expected}`;
    case "invalid_value":
      return `${NO_WORD}; ${listed(issue.values)}`;
    case "invalid_format":
      return "is not written as it must be; paths begin with /";
    case "too_small":
      return "is empty; write a name";
    default:
      return "cannot be used; docs/own-api.md shows what may stand here";
  }
}

function listed(values: readonly unknown[]): string {
  const most = 12;
  return values.length > most
    ? "take a name of the contract (dist/docs/upstream-contract.md)"
    : `take one of ${values.map(String).join(", ")}`;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
