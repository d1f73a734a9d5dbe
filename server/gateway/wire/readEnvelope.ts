import {
  decodeEnvelope,
  type Envelope,
  isSuccess,
  MalformedEnvelope,
  UNAUTHORISED_CODE,
} from "#shared/contract/envelope.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { UpstreamError } from "../../errors.ts";
import { inflate } from "./inflate.ts";

/** An answer of the upstream as text, decompressed. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** Envelope that the map made from the text (map/translator.ts). If present, it is used instead of the text. */
  readonly envelope?: Envelope;
  /** The answer fits no envelope of the map. Its text is not read as the contract's, even if it looks like one. */
  readonly fitsNone?: true;
  /** Values that the map could not convert. */
  readonly mismatches?: readonly Mismatch[];
}

const BYTE_ORDER_MARK = /^\uFEFF/;

export function textOf(body: Buffer): string {
  return body.toString("utf8").replace(BYTE_ORDER_MARK, "");
}

/**
 * Returns the envelope of an answer. A 4xx may contain an envelope with the upstream's own code and message; a 5xx is
 * always a failure.
 * @throws UpstreamError when the answer contains no envelope
 */
export async function envelopeOf(raw: RawAnswer, endpoint: string): Promise<Envelope> {
  const { status } = raw;
  if (status >= 200 && status < 300) {
    try {
      return await readEnvelope(raw);
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint, { cause });
    }
  }
  const refusal = status >= 400 && status < 500 ? await refusalOf(raw) : undefined;
  // HTTP status 404 means that the whole call is missing, so it replaces the envelope's code. Other statuses do not.
  if (refusal) return status === 404 ? { ...refusal, code: 404 } : refusal;
  if (status === 401) return { code: UNAUTHORISED_CODE, flag: 0, data: null, msg: "" };
  throw new UpstreamError("status", endpoint, { status });
}

async function refusalOf(raw: RawAnswer): Promise<Envelope | undefined> {
  const envelope = await envelopeIn(raw);
  return envelope && isSuccess(envelope.code) ? undefined : envelope;
}

/** Returns the envelope of an answer; undefined: the text is no envelope. */
export async function envelopeIn(raw: RawAnswer): Promise<Envelope | undefined> {
  try {
    return await readEnvelope(raw);
  } catch {
    return undefined;
  }
}

/** @throws MalformedEnvelope */
async function readEnvelope({ envelope, fitsNone, text }: RawAnswer): Promise<Envelope> {
  if (fitsNone) throw new MalformedEnvelope("the answer fits no envelope of the map");
  return envelope ?? (await decodeEnvelope(text, inflate));
}
