import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import type { WireInput } from "../wire/wireCall.ts";
import { compileFields, compilePath, compileRows, type Convert } from "./convert.ts";
import { createEnvelopes, type ReadAnswer } from "./envelopes.ts";
import { compileInputs, compilePathInputs } from "./inputs.ts";
import { type CallMap, type Method, spellingOf, type UpstreamMap } from "./upstreamMap.ts";

export type CallName = Pick<Endpoint, "method" | "path">;

/** How the API spells one call, with compiled rules. */
export interface Spelling {
  /** Whether the map names the call. */
  readonly isSpelt: boolean;
  /** Whether inputs keep their names and values, and none is in the path. */
  readonly isPlain: boolean;
  readonly method: Method;
  /** The API's path, with names in braces. */
  readonly path: string;
  /** Whether the map names the path. */
  readonly hasOwnPath: boolean;
  readonly inputs: (ours: WireInput) => WireInput;
  /** undefined: the path has no names in braces. */
  readonly fillPath: ReturnType<typeof compilePathInputs>;
  readonly readAnswer: ReadAnswer;
  /** Converts the data within the API's data. */
  readonly convert: Convert;
}

/** Creates the function that returns the spelling of a call, compiled at its first use. */
export function createCompiledCalls(map: UpstreamMap): (call: CallName) => Spelling {
  const compiled = new Map<string, Spelling>();
  const envelopeOf = createEnvelopes(map);
  return (call) => {
    const name = callName(call);
    const known = compiled.get(name);
    if (known) return known;
    const made = compile(call, name);
    // Paths outside the contract are not kept, so that the memory is bounded by the contract.
    if (made.isSpelt || findEndpoint(call.method, call.path)) compiled.set(name, made);
    return made;
  };

  function compile({ method, path: contractPath }: CallName, name: string): Spelling {
    const given = spellingOf(map, name);
    const spelling = given ?? {};
    const path = spelling.path ?? contractPath;
    const fillPath = given && compilePathInputs(path);
    const changesInputs = [spelling.input, spelling.join, spelling.add, fillPath].some(Boolean);
    const area = findEndpoint(method, contractPath)?.area;
    return {
      isSpelt: given !== undefined,
      isPlain: !changesInputs,
      method: spelling.method ?? method,
      path,
      hasOwnPath: spelling.path !== undefined,
      inputs: changesInputs ? compileInputs(spelling) : (ours) => ours,
      fillPath,
      readAnswer: envelopeOf({ area, path, spelling }),
      convert: compileData(spelling),
    };
  }
}

function compileData({ data, each, fields }: CallMap): Convert {
  const at = data === undefined ? undefined : compilePath(data);
  const convert = each ? compileRows(each) : fields ? compileFields(fields) : undefined;
  return (theirs, found) => {
    const own = at ? at(theirs) : theirs;
    return convert ? convert(own, found) : own;
  };
}
