import type { IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamFailure } from "../../errors.ts";
import { answerHeaders, isAnswer } from "./answerHead.ts";
import type { AnswerCheck } from "./answerCheck.ts";
import { textOfBody } from "./contentCoding.ts";
import { sendNotOffered } from "./failureEnvelope.ts";
import { priceFreeBody } from "./priceFreeBody.ts";

interface Options {
  readonly isPersonal: boolean;
  /** Called with a function that sends the whole answer. */
  readonly done: (send: (res: ServerResponse) => void) => void;
  readonly failed: (kind: UpstreamFailure) => void;
  readonly hidesPrices: boolean;
  readonly check: AnswerCheck | undefined;
}

const MAX_BYTES = 8 * 1024 * 1024;
interface Sending {
  readonly status?: number | undefined;
  readonly without?: readonly string[];
}

/** Headers that are true only for the upstream's own bytes. They are dropped when prices are removed. */
const BODY_HEADERS = ["etag", "last-modified"];

/**
 * Collects the upstream's whole answer before sending anything, so that an incomplete or oversized answer still becomes
 * an envelope with a failure status. The bytes are sent unchanged, compressed or not, unless prices must be removed.
 */
export function relayAnswer(
  proxyRes: IncomingMessage,
  { isPersonal, hidesPrices, check, done, failed }: Options,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  proxyRes.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BYTES) return void chunks.push(chunk);
    chunks.length = 0;
    failed("tooLarge");
  });
  proxyRes.once("error", () => failed("cut"));
  proxyRes.once("close", () => {
    if (!proxyRes.complete) failed("cut");
    else if (!isAnswer(proxyRes)) failed("status");
    else if (check?.isNeeded(proxyRes.statusCode ?? 0, proxyRes.headers["content-type"] ?? ""))
      void relayChecked(check, Buffer.concat(chunks));
    else relay(Buffer.concat(chunks));
  });

  async function relayChecked({ verdict }: AnswerCheck, body: Buffer): Promise<void> {
    try {
      const text = await textOfBody(body, proxyRes.headers["content-encoding"]);
      const found = await verdict({ status: proxyRes.statusCode ?? 0, text });
      if (found === "notOffered") done(sendNotOffered);
      else if (found === "row") relay(body, 200);
      else if (found === "passes") relay(body);
      else failed(found);
    } catch {
      failed("malformed");
    }
  }

  function relay(body: Buffer, status = proxyRes.statusCode): void {
    if (hidesPrices) void relayWithoutPrices(body);
    else done((res) => send(res, body, { status }));
  }

  async function relayWithoutPrices(body: Buffer): Promise<void> {
    try {
      const clean = await priceFreeBody(body, proxyRes.headers["content-encoding"]);
      done((res) => send(res, clean ?? body, clean === undefined ? {} : { without: BODY_HEADERS }));
    } catch {
      failed("malformed");
    }
  }

  function send(
    res: ServerResponse,
    body: Buffer,
    { status = proxyRes.statusCode, without = [] }: Sending,
  ): void {
    res.statusCode = status ?? 502;
    for (const [name, value] of Object.entries(answerHeaders(proxyRes, { isPersonal })))
      if (!without.includes(name)) res.setHeader(name, value);
    res.end(body);
  }
}
