import { decodeEnvelope, type Envelope, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../errors.ts";
import { inflate } from "./inflate.ts";

/** An answer as it came, unpacked by HTTP. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The envelope that a map has made of the text (map/translator.ts): it is read in its place. */
  readonly envelope?: Envelope;
}

const BYTE_ORDER_MARK = /^\uFEFF/;

export function textOf(body: Buffer): string {
  return body.toString("utf8").replace(BYTE_ORDER_MARK, "");
}

/** A refusing status may still carry an envelope with the upstream's own code and words; a 5xx is a failure whatever it says. */
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
  // The code does not matter: an HTTP status of 404 speaks of the call, and no other status does.
  if (refusal) return status === 404 ? { ...refusal, code: 404 } : refusal;
  if (status === 401) return { code: UNAUTHORISED_CODE, flag: 0, data: null, msg: "" };
  throw new UpstreamError("status", endpoint, { status });
}

async function refusalOf(raw: RawAnswer): Promise<Envelope | undefined> {
  const envelope = await envelopeIn(raw);
  return envelope && isSuccess(envelope.code) ? undefined : envelope;
}

/** Undefined where there is none. */
export async function envelopeIn({ envelope, text }: RawAnswer): Promise<Envelope | undefined> {
  try {
    return envelope ?? (await decodeEnvelope(text, inflate));
  } catch {
    return undefined;
  }
}
