import type { IncomingMessage, ServerResponse } from "node:http";
import { type Envelope, isSuccess } from "#shared/contract/envelope.ts";
import { NotOffered, UpstreamError, type UpstreamFailure } from "../../errors.ts";
import type { OfferProof } from "../call/rules.ts";
import { NO_SUCH } from "../wire/offers.ts";
import { envelopeIn, type RawAnswer } from "../wire/readEnvelope.ts";
import { refuseMissing } from "../wire/staticData.ts";
import { type AnswerHead, answerHeaders, isAnswer } from "./answerHead.ts";
import { MAX_BODY_BYTES } from "./checkApiRequest.ts";
import { textOfBody } from "./contentCoding.ts";
import { sendNotOffered, sendRefusal } from "./failureEnvelope.ts";
import { type ExchangeOptions, openExchange, type ProxyExchange } from "./openExchange.ts";
import { priceFreeBody } from "./priceFreeBody.ts";

/** Inputs of the check of an answer. */
interface Checks {
  readonly isPersonal: boolean;
  readonly hidesPrices: boolean;
  readonly proof: OfferProof | undefined;
  /** Reports an answer that is HTML (call/inspection.ts). */
  readonly inspect: (raw: RawAnswer) => void;
}

export interface CollectedExchangeOptions extends ExchangeOptions, Checks {
  /** The upstream is a folder of files (staticData.ts). */
  readonly ofFiles: boolean;
  /** Whether the request is an upload: its sender may be slow, so only silence ends it. */
  readonly isUpload: boolean;
  /** Returns the envelope to send for an answer that a map translates; undefined: the bytes are sent. */
  readonly translate: ((raw: RawAnswer) => Promise<Envelope>) | undefined;
}

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Headers that are true only for the upstream's own bytes. They are dropped when prices are removed. */
const BODY_HEADERS = ["etag", "last-modified"];

/**
 * Opens the exchange of a call in the lane "answer". The upstream's whole answer is collected and checked before
 * anything is sent, so that an incomplete or oversized answer still becomes an envelope with a failure status. The
 * bytes are sent unchanged, compressed or not, unless prices must be removed.
 */
export function openCollectedExchange(options: CollectedExchangeOptions): ProxyExchange {
  const { res, ofFiles, isUpload } = options;
  return openExchange(options, ({ hasEnded, limit, fail, end }) => {
    let size = 0;
    return {
      bodyRead(chunk) {
        size += chunk.length;
        if (isUpload) limit();
        else if (size > MAX_BODY_BYTES) fail("upload");
      },
      answered(proxyRes) {
        if (ofFiles && proxyRes.statusCode === 404) {
          proxyRes.resume();
          return done(() => sendRefusal(res, refuseMissing()));
        }
        readAnswer(proxyRes, options).then(done, (error: unknown) => {
          if (error instanceof NotOffered) done(sendNotOffered);
          else fail(error instanceof UpstreamError ? error.kind : "malformed", error);
        });
      },
    };

    function done(send: (res: ServerResponse) => void): void {
      if (hasEnded()) return;
      send(res);
      end("ok");
    }
  });
}

/** Returns the function that sends a collected and checked answer. */
async function readAnswer(
  proxyRes: IncomingMessage,
  { translate, ...options }: CollectedExchangeOptions,
): Promise<(res: ServerResponse) => void> {
  const received = await collect(proxyRes);
  return translate
    ? readTranslated(proxyRes, received, translate)
    : checkedAnswer(proxyRes, received, options);
}

/**
 * Checks a whole answer and returns the function that sends it.
 * @throws NotOffered when the upstream lacks the call, UpstreamError when the answer cannot be passed on
 */
export async function checkedAnswer(
  head: AnswerHead,
  received: Buffer,
  { hidesPrices, isPersonal, proof, inspect }: Checks,
): Promise<(res: ServerResponse) => void> {
  const isHtml = head.headers["content-type"]?.startsWith("text/html") === true;
  if (isHtml) inspect(await rawOf(head, received));
  const status = await statusToSend(head, received, proof);
  const encoding = head.headers["content-encoding"];
  const clean = hidesPrices ? await priceFreeBody(received, encoding) : undefined;
  return (res) => {
    res.statusCode = status;
    for (const [name, value] of Object.entries(answerHeaders(head, { isPersonal })))
      if (clean === undefined || !BODY_HEADERS.includes(name)) res.setHeader(name, value);
    res.end(clean ?? received);
  };
}

async function readTranslated(
  head: AnswerHead,
  received: Buffer,
  translate: (raw: RawAnswer) => Promise<Envelope>,
): Promise<(res: ServerResponse) => void> {
  const envelope = await translate(await rawOf(head, received));
  return (res) => {
    res.setHeader("Content-Type", "application/json; charset=utf-8");
    res.setHeader("Cache-Control", "private, no-cache");
    res.end(JSON.stringify(envelope));
  };
}

async function rawOf({ statusCode = 502, headers }: AnswerHead, received: Buffer): Promise<RawAnswer> {
  return { status: statusCode, text: await textOfBody(received, headers["content-encoding"]) };
}

function collect(proxyRes: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const failed = (kind: UpstreamFailure) => reject(new UpstreamError(kind, "api"));
    const chunks: Buffer[] = [];
    let size = 0;
    proxyRes.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_ANSWER_BYTES) return void chunks.push(chunk);
      chunks.length = 0;
      failed("tooLarge");
    });
    proxyRes.once("error", () => failed("cut"));
    proxyRes.once("close", () => (proxyRes.complete ? resolve(Buffer.concat(chunks)) : failed("cut")));
  });
}

/**
 * Returns the HTTP status with which an answer is sent: 200 when the upstream's own refuses one row of a call that it
 * has. Once a call has answered, its later answers are read only if their status or content type is not that of an
 * envelope.
 * @throws NotOffered when the upstream lacks the call, UpstreamError when the answer cannot be passed on
 */
async function statusToSend(head: AnswerHead, body: Buffer, proof: OfferProof | undefined): Promise<number> {
  const { statusCode: status = 502, headers } = head;
  if (!isAnswer(head)) throw new UpstreamError("status", "api");
  const isMissing = NO_SUCH.has(status);
  const isOdd = isMissing || headers["content-type"]?.startsWith("text/html") === true;
  if (!proof || status >= 500 || (proof.hasAnswered() && !isOdd)) return status;
  const { text } = await rawOf(head, body);
  if (!(await proof.isOffered({ status, text }))) throw new NotOffered("api", "");
  if (isMissing) {
    const envelope = await envelopeIn({ status, text });
    if (envelope && !isSuccess(envelope.code)) return 200;
    throw new UpstreamError("status", "api");
  }
  // HTML instead of an envelope: a proxy between site and upstream probably inserted it.
  if (status < 300 && /^\s*</.test(text)) throw new UpstreamError("malformed", "api");
  return status;
}
