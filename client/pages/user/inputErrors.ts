import { type Call, type EndpointShape, wireInput } from "#shared/contract/endpoint.ts";

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Checks a call by the schema of its endpoint, as the upstream will; the first complaint of each field counts.
 * The schemas come with the first check: a form can be read and filled in without them.
 */
export async function inputErrors<E extends EndpointShape>(call: Call<E>): Promise<FieldErrors> {
  const { wholeEndpoint } = await import("../../queries/readAnswer.ts");
  const result = wholeEndpoint(call.endpoint).input.safeParse(wireInput(call));
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}
