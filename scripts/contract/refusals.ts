import { ownRefusals } from "#shared/contract/all/refusals.ts";
import { callName, type Endpoint } from "#shared/contract/endpoint.ts";
import { codeOfRefusal, impliedRefusals, NAMED, type RefusalName } from "#shared/contract/refusals.ts";
import { LIMIT_WINDOWS, type LimitName } from "#upstream/domain/account/limitWindows.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** A refusal of a call as the documents list it. */
interface ListedRefusal {
  readonly name: RefusalName;
  readonly code: number;
}

/** A limit of the reference upstream: how often in how many seconds. */
interface ListedLimit {
  readonly name: string;
  readonly windows: readonly { readonly times: number; readonly seconds: number }[];
}

/** Returns the refusals that a call may answer with, by code and name. `endpoint` undefined: agency/{host}. */
export function refusalsOf(endpoint: Endpoint | undefined, input: JsonSchema): readonly ListedRefusal[] {
  if (!endpoint) return listed(["notFound", "busy", "unavailable", "failure"]);
  const { refusals = [], limits = [] } = ownRefusals(endpoint);
  return listed([
    ...impliedRefusals(endpoint, Object.keys(input.properties ?? {})),
    ...refusals,
    ...(limits.length > 0 ? (["tooMany"] as const) : []),
  ]);
}

function listed(names: readonly RefusalName[]): readonly ListedRefusal[] {
  return [...new Set(names)]
    .map((name) => ({ name, code: codeOfRefusal(name) }))
    .sort((a, b) => a.code - b.code || Number(a.name in NAMED) - Number(b.name in NAMED));
}

/**
 * Returns the limits that count a call.
 * @throws Error for a limit that the reference upstream does not have
 */
export function limitsOf(endpoint: Endpoint | undefined): readonly ListedLimit[] {
  if (!endpoint) return [];
  return (ownRefusals(endpoint).limits ?? []).map((name) => {
    if (!(name in LIMIT_WINDOWS)) throw new Error(`${callName(endpoint)}: no limit ${name}`);
    const windows = LIMIT_WINDOWS[name as LimitName];
    return { name, windows: windows.map(([times, seconds]) => ({ times, seconds })) };
  });
}

/** Every refusal with a name of its own: name, code and meaning. */
export const NAMED_REFUSALS = Object.entries(NAMED).map(([name, [, means]]) => ({
  name,
  code: codeOfRefusal(name as RefusalName),
  means,
}));
