import { CODES } from "#shared/contract/codes.ts";
import { SiteRefusal } from "../../errors.ts";
import type { WireInput } from "../wire/wireCall.ts";
import { converterOf } from "./conversions.ts";
import type { CallMap } from "./upstreamMap.ts";

type Inputs = Readonly<Record<string, unknown>>;

export interface PathWithRest {
  readonly path: string;
  /** Inputs that are not in the path. */
  readonly rest: Inputs;
}

const PLACE = /\{([^{}]+)\}/g;
const WRONG = "请求的内容不正确";
/** Matches what a server could read as the end of a segment, also when it decodes twice. */
const HARMFUL = /[\u0000-\u001f\u007f/\\]|%(?:00|25|2e|2f|5c)/i;

/** Returns the names in braces of a path or of a text that joins inputs. */
export function placesOf(template: string): readonly string[] {
  return [...template.matchAll(PLACE)].map(([, name = ""]) => name);
}

/**
 * Compiles the rules for the inputs of a call: names, conversions, joined and added inputs.
 * @returns a function that throws SiteRefusal (badInput) for an input that does not convert
 */
export function compileInputs({ input = {}, join = {}, add = {} }: CallMap): (ours: WireInput) => Inputs {
  const rules = new Map(Object.entries(input).map(([name, rule]) => [name, compileInput(name, rule)]));
  const joined = Object.entries(join).map(([name, template]) => ({
    name,
    template,
    parts: placesOf(template),
  }));
  const used = joined.flatMap(({ parts }) => parts);

  return (ours) => {
    const theirs: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(ours)) {
      const rule = rules.get(name);
      if (rule === undefined) theirs[name] = value;
      else if (rule) theirs[rule.to] = rule.convert(value);
    }
    const texts = joined.flatMap(({ name, template, parts }) =>
      parts.every((part) => textOf(theirs[part]) === "")
        ? []
        : [[name, template.replaceAll(PLACE, (_, part: string) => textOf(theirs[part]))] as const],
    );
    for (const name of used) delete theirs[name];
    return Object.assign(theirs, Object.fromEntries(texts), add);
  };
}

/**
 * Compiles a path of the API with names in braces, which are filled from the inputs that the API gets.
 * @returns undefined: the path has no braces. The function throws SiteRefusal (badInput) where an input is missing,
 *   empty, or would lead to another path
 */
export function compilePathInputs(path: string): ((theirs: Inputs) => PathWithRest) | undefined {
  const used = new Set(placesOf(path));
  if (used.size === 0) return undefined;
  return (theirs) => {
    const filled = path.replaceAll(PLACE, (_, name: string) => segmentOf(theirs[name]));
    if (filled.split("/").some((segment) => segment === "." || segment.startsWith(".."))) throw refusal();
    return {
      path: filled,
      rest: Object.fromEntries(Object.entries(theirs).filter(([name]) => !used.has(name))),
    };
  };
}

/** Builds a query sorted by name, as queryString of the contract does. */
export function queryOfInputs(inputs: Inputs): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const item of [value].flat())
      if (item !== undefined) query.append(name, String(item as string | number));
  return query.size === 0 ? "" : `?${query}`;
}

interface CompiledInput {
  readonly to: string;
  readonly convert: (value: unknown) => unknown;
}

/** false: the input is not sent. */
function compileInput(name: string, rule: NonNullable<CallMap["input"]>[string]): CompiledInput | false {
  if (rule === false) return false;
  if (typeof rule === "string") return { to: rule, convert: (value) => value };
  const { to = name, as } = rule;
  const converter = as === undefined ? undefined : converterOf(as);
  // The reference upstream also accepts a text where the contract has a number, so such an input stays as it is.
  const isStrict = as !== "number" && as !== "text";
  const one = (value: unknown) => {
    if (!converter || value === undefined) return value;
    const theirs = converter.toTheirs(value);
    if (theirs === undefined && isStrict) throw refusal();
    return theirs ?? value;
  };
  return { to, convert: (value) => (Array.isArray(value) ? value.map(one) : one(value)) };
}

/** @throws SiteRefusal: the input is missing, empty, no text, or would lead to another path */
function segmentOf(value: unknown): string {
  const text = textOf(value);
  if (text.trim() === "" || HARMFUL.test(text)) throw refusal();
  try {
    return encodeURIComponent(text);
  } catch {
    throw refusal();
  }
}

/** Returns the text of an input; "": it is missing, or no single value. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

function refusal(): SiteRefusal {
  return new SiteRefusal(400, CODES.badInput, WRONG);
}
