import { type Call, type Endpoint, wireInput } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#client/calls/schemasOf.ts";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Checks a call by the schema of its endpoint, as the upstream does, and returns the first error of each field.
 * The schemas load with the first check, because a page without a submit does not need them.
 */
export async function inputErrors<E extends Endpoint>(call: Call<E>): Promise<FieldErrors> {
  const { input } = await schemasOf(call.endpoint);
  const result = input.safeParse(wireInput(call));
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}
