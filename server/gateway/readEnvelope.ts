import { decodeEnvelope, type Envelope, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../errors.ts";
import { inflate } from "./inflate.ts";

/** An answer after HTTP decoding. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** Envelope that a map made from the text (map/translator.ts); read instead of the text. */
  readonly envelope?: Envelope;
}

const BYTE_ORDER_MARK = /^\uFEFF/;

export function textOf(body: Buffer): string {
  return body.toString("utf8").replace(BYTE_ORDER_MARK, "");
}

/**
 * Reads the envelope of an answer. A 4xx may carry an envelope with the upstream's own code and message; a 5xx is
 * always a failure.
 * @throws UpstreamError where the answer carries no envelope
 */
export async function envelopeOf(raw: RawAnswer, endpoint: string): Promise<Envelope> {
  const { status } = raw;
  if (status >= 200 && status < 300) {
    try {
      return raw.envelope ?? (await decodeEnvelope(raw.text, inflate));
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint, { cause });
    }
  }
  const refusal = status >= 400 && status < 500 ? await refusalOf(raw) : undefined;
  // The envelope's code is ignored for 404: that HTTP status concerns the whole call, and other statuses do not.
  if (refusal) return status === 404 ? { ...refusal, code: 404 } : refusal;
  if (status === 401) return { code: UNAUTHORISED_CODE, flag: 0, data: null, msg: "" };
  throw new UpstreamError("status", endpoint, { status });
}

async function refusalOf(raw: RawAnswer): Promise<Envelope | undefined> {
  const envelope = await envelopeIn(raw);
  return envelope && isSuccess(envelope.code) ? undefined : envelope;
}

/** Returns the envelope of an answer; undefined: the text is no envelope. */
export async function envelopeIn({ envelope, text }: RawAnswer): Promise<Envelope | undefined> {
  try {
    return envelope ?? (await decodeEnvelope(text, inflate));
  } catch {
    return undefined;
  }
}
