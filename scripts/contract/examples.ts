import examples from "./examples.json" with { type: "json" };

/**
 * Returns the recorded answer of a call in its envelope, shortened; undefined: none was recorded. The answers come from
 * the reference upstream with the demo data.
 */
export function exampleOf(call: string): unknown {
  const data = (examples as Readonly<Record<string, unknown>>)[call];
  return data === undefined ? undefined : { code: 20200, flag: 0, data, msg: "" };
}

export const exampleCalls: readonly string[] = Object.keys(examples);
