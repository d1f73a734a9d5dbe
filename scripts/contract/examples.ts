import examples from "./examples.json" with { type: "json" };

/**
 * Returns a shortened answer of the reference upstream with the demo, in its envelope. undefined: no example was
 * recorded for the call.
 */
export function exampleOf(call: string): unknown {
  const data = (examples as Readonly<Record<string, unknown>>)[call];
  return data === undefined ? undefined : { code: 20200, flag: 0, data, msg: "" };
}

export const exampleCalls: readonly string[] = Object.keys(examples);
