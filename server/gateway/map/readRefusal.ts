import { CODES } from "#shared/contract/codes.ts";
import { codeOfRefusal, isRefusalName } from "#shared/contract/refusals.ts";
import type { Envelope } from "#shared/contract/envelope.ts";

/**
 * Returns the envelope of a refusal, read from an answer by the map or by the adapter's function `refusal`.
 * @returns undefined: the answer has neither code nor name, so it fits no envelope
 */
export function readRefusal(said: unknown): Envelope | undefined {
  if (typeof said !== "object" || said === null) return undefined;
  const { msg, data, refusal, ...more } = said as Readonly<Record<string, unknown>>;
  const name = isRefusalName(refusal) ? refusal : undefined;
  const code = more["code"] ?? (name && codeOfRefusal(name));
  if (typeof code !== "number" || !Number.isInteger(code)) return undefined;
  // Only a success has data: the adapter may read one out of an answer that looks like a refusal.
  const isSuccess = code === CODES.ok || code === 0;
  return {
    code: isSuccess ? CODES.ok : code,
    flag: 0,
    data: isSuccess ? (data ?? null) : null,
    msg: typeof msg === "string" ? msg : "",
    ...(name !== undefined && !isSuccess && { refusal: name }),
  };
}
