import examples from "./examples.json" with { type: "json" };

/** An answer of the reference upstream with the demo to a call, shortened, in its envelope; undefined where none was taken. */
export function exampleOf(call: string): unknown {
  const data = (examples as Readonly<Record<string, unknown>>)[call];
  return data === undefined ? undefined : { code: 20200, flag: 0, data, msg: "" };
}

/** Calls with an example. */
export const exampleCalls: readonly string[] = Object.keys(examples);
