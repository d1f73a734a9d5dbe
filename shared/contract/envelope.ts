/** Envelope of every answer of the upstream (Spec §3, §5, §9). */
export interface Envelope {
  readonly code: number;
  readonly flag: number;
  readonly data: unknown;
  readonly msg: string;
  /** Name of a refusal (refusals.ts), as it was sent; undefined: the upstream names none. */
  readonly refusal?: unknown;
}

/** The upstream answered with a refusal: `code` is its code, and the message is shown to people. */
export class EnvelopeError extends Error {
  readonly code: number;
  readonly refusal: unknown;

  constructor(code: number, msg: string, refusal?: unknown) {
    super(msg === "" ? `upstream code ${code}` : msg);
    this.name = "EnvelopeError";
    this.code = code;
    this.refusal = refusal;
  }
}

/** The body is no envelope: HTML, an array, invalid JSON, invalid packing. */
export class MalformedEnvelope extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "MalformedEnvelope";
  }
}

/** Decodes base64 of raw deflate to text. Must throw when the text is longer than the function's own limit. */
export type Inflate = (base64: string) => string | Promise<string>;

const SUCCESS_CODES: readonly number[] = [20200, 0];
export const UNAUTHORISED_CODE = 401;
/** Code for a row that does not exist. If the call itself does not exist, the HTTP status is 404 too. */
export const NOT_FOUND_CODE = 20404;

/** Returns whether a code is one of the two success codes, 20200 and 0 (Spec §9). */
export function isSuccess(code: number): boolean {
  return SUCCESS_CODES.includes(code);
}

/** Returns whether a code says that the requested thing does not exist. */
export function isMissing(code: number): boolean {
  return code === 404 || code === NOT_FOUND_CODE;
}

/** Returns whether a code rejects the input. If the input came from a page's address, that page does not exist. */
export function isRefusedInput(code: number): boolean {
  return code === 400 || code === 20400;
}

/**
 * Reads a response body (text or a parsed value) as an envelope; data packed with flag 1 is unpacked (Spec §5). Returns
 * an envelope with a refusing code like any other.
 * @throws MalformedEnvelope
 */
export async function decodeEnvelope(body: unknown, inflate: Inflate): Promise<Envelope> {
  const envelope = readEnvelope(typeof body === "string" ? parseJson(body) : body);
  const packed = isSuccess(envelope.code) && envelope.flag === 1 && typeof envelope.data === "string";
  if (!packed) return envelope;
  return { ...envelope, data: parseJson(await unpack(envelope.data as string, inflate)) };
}

/**
 * Returns the data of a successful envelope.
 * @throws EnvelopeError for any other code
 */
export function dataOf(envelope: Envelope): unknown {
  if (!isSuccess(envelope.code)) throw new EnvelopeError(envelope.code, envelope.msg, envelope.refusal);
  return envelope.data;
}

function readEnvelope(value: unknown): Envelope {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new MalformedEnvelope("the body is not an object");
  }
  const { code, flag, data, msg, refusal } = value as Record<string, unknown>;
  const codeNumber = toInteger(code);
  if (codeNumber === undefined) throw new MalformedEnvelope("the body has no numeric code");
  return {
    code: codeNumber,
    flag: toInteger(flag) ?? 0,
    data: data ?? null,
    msg: typeof msg === "string" ? msg : "",
    refusal,
  };
}

function toInteger(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isInteger(value)) return value;
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new MalformedEnvelope("the body is not JSON", { cause });
  }
}

async function unpack(base64: string, inflate: Inflate): Promise<string> {
  try {
    return await inflate(base64);
  } catch (cause) {
    throw new MalformedEnvelope("the packed data cannot be inflated", { cause });
  }
}
