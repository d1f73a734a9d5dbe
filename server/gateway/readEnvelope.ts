import { decodeEnvelope, type Envelope, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../errors.ts";
import { inflate } from "./inflate.ts";
import type { RawAnswer } from "./offers.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

export function textOf(body: Buffer): string {
  return body.toString("utf8").replace(BYTE_ORDER_MARK, "");
}

/** A refusing status may still carry an envelope with the upstream's own code and words; a 5xx is a failure whatever it says. */
export async function envelopeOf({ status, text }: RawAnswer, endpoint: string): Promise<Envelope> {
  if (status >= 200 && status < 300) {
    try {
      return await decodeEnvelope(text, inflate);
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint, { cause });
    }
  }
  const refusal = status >= 400 && status < 500 ? await refusalOf(text) : undefined;
  // Whatever code it goes with: what an HTTP status says of 404 is said of no other.
  if (refusal) return status === 404 ? { ...refusal, code: 404 } : refusal;
  if (status === 401) return { code: UNAUTHORISED_CODE, flag: 0, data: null, msg: "" };
  throw new UpstreamError("status", endpoint, { status });
}

async function refusalOf(text: string): Promise<Envelope | undefined> {
  try {
    const envelope = await decodeEnvelope(text, inflate);
    return isSuccess(envelope.code) ? undefined : envelope;
  } catch {
    return undefined;
  }
}
