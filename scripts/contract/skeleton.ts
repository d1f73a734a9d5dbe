import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { AGENCY_CALL, type CallMap, type UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import type { CheckReport } from "./checkUpstream.ts";
import { type Guesses, schemaOf } from "./guessCalls.ts";
import { shapeWanted } from "./guessShape.ts";
import { jsonSchema, tolerant } from "./jsonSchema.ts";
import { READS } from "./reads.ts";

export interface SkeletonOptions {
  readonly host: string;
  readonly report: Pick<CheckReport, "calls">;
  readonly guesses: Guesses;
}

type Calls = Record<string, CallMap | "api" | "companion" | "off">;

/**
 * Completes a proposed map to a skeleton: each call of the specification is named, by the guess of its spelling where
 * there is one. Beside a guess stand the shape seen and the shape wanted. Calls that nothing answered are off.
 * @returns a map that the site can start with
 */
export function skeletonOf(proposed: UpstreamMap, { host, report, guesses }: SkeletonOptions): UpstreamMap {
  const calls: Calls = { ...(proposed.calls as Calls) };
  const missing: Record<string, unknown> = {};
  const untried: Record<string, unknown> = {};
  for (const [name, spelling] of guesses.calls) {
    const endpoint = endpointNamed(name);
    if (spelling) calls[name] = spelling;
    else if (endpoint && isSpecified(endpoint)) {
      calls[name] = "off";
      const isUntried = (report.calls.get(name)?.kind ?? "untried") === "untried";
      (isUntried ? untried : missing)[name] = shapeWanted(tolerant(jsonSchema(schemaOf(endpoint))));
    }
  }
  if (report.calls.get(AGENCY_CALL)?.kind !== "ok") calls[AGENCY_CALL] ??= placeholderOf(host, calls);
  for (const endpoint of endpoints) if (isSpecified(endpoint)) calls[callName(endpoint)] ??= "api";
  const envelope = proposed.envelope ?? guesses.envelope;
  return {
    ...proposed,
    ...(envelope && { envelope }),
    about: {
      "off, because nothing answered; wanted": missing,
      "off, because not tried; spell them by hand": untried,
    },
    calls: calls as NonNullable<UpstreamMap["calls"]>,
  };
}

/**
 * Returns an agency of constants, for an API that knows no hosts, made with the first path that answered. Without an
 * agency the site does not open.
 */
function placeholderOf(host: string, calls: Calls): CallMap {
  const answered = Object.entries(calls).find(
    ([name, call]) => isOpenRead(name) && typeof call === "object",
  )?.[1];
  const shown = (name: string, url: string) =>
    typeof calls[`GET /${name}/list`] === "object" ? { [name]: { url, is_show: "1", top_is_show: "1" } } : {};
  return {
    about: "Nothing answered for this host. The values are constants: correct them",
    path: typeof answered === "object" ? answered.path : "/",
    fields: {
      name: { value: host },
      agency_flag: { value: host.replace(/\W.*/, "") },
      is_show_price: { value: "1" },
      subject_list: { value: [] },
      agency_nav: {
        value: {
          ...shown("course", "/course"),
          ...shown("live", "/live"),
          ...shown("news", "/news/cate/1"),
        },
      },
    },
  };
}

/** Reports whether a call reads without a token and without an id, so that its path answers anybody. */
function isOpenRead(name: string): boolean {
  const { method, token } = endpointNamed(name) ?? {};
  return method === "GET" && token !== "required" && READS[name] === undefined;
}
