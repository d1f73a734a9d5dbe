import type { Request, Response } from "express";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { isRefusalName } from "#shared/contract/refusals.ts";
import { HttpError, logged, NotOffered, SiteRefusal, UpstreamError } from "../../errors.ts";
import { requestInfo } from "../../request/requestInfo.ts";
import type { Upstream } from "../call/upstream.ts";
import type { Visitor } from "../wire/visitor.ts";
import { MAX_BODY_BYTES } from "./checkApiRequest.ts";
import { STATUS } from "./openExchange.ts";
import { sendFailureEnvelope, sendNotOffered, sendRefusal } from "./failureEnvelope.ts";
import { inputOfQuery, type WireInput } from "../wire/wireCall.ts";

interface Relaying {
  readonly req: Request;
  readonly res: Response;
  readonly endpoint: Endpoint;
  readonly search: string;
  readonly visitor: Visitor;
  readonly upstream: Pick<Upstream, "relay">;
}

/**
 * Handles a call to /api whose input and answer are translated by the map, as calls of pages are.
 * @throws HttpError when the body is too large or is no object; the errors of Upstream.relay (sendCallFailure)
 */
export async function relayMapped({
  req,
  res,
  endpoint,
  search,
  visitor,
  upstream,
}: Relaying): Promise<void> {
  const left = new AbortController();
  res.once("close", () => left.abort());
  const input = endpoint.method === "GET" ? inputOfQuery(search) : await inputOfBody(req);
  const query = endpoint.method === "GET" ? search : "";
  const { body, etag } = await upstream.relay({ endpoint, input, query, signal: left.signal }, visitor);
  res.set({
    "Cache-Control": "private, no-cache",
    "Content-Type": "application/json; charset=utf-8",
    ETag: etag,
  });
  res.send(body);
}

/**
 * Sends the failure of a call as an envelope. If an answer has already begun, its connection is closed. An error of the
 * site itself is rethrown.
 */
export function sendCallFailure(req: Request, res: Response, error: unknown): void {
  if (error instanceof NotOffered) return sendNotOffered(res);
  if (error instanceof SiteRefusal) {
    // The body of a refused POST is not read, so the connection closes after the answer.
    if (req.method === "POST") res.setHeader("Connection", "close");
    return sendRefusal(res, error);
  }
  if (error instanceof EnvelopeError) return sendRefused(res, error);
  const isFailure = error instanceof UpstreamError;
  if (isFailure && error.kind !== "aborted")
    requestInfo.get(req).log.warn(logged(error), "upstream call failed");
  if (res.headersSent || (isFailure && error.kind === "aborted")) return void res.destroy();
  if (!isFailure) throw error;
  sendFailureEnvelope(res, STATUS[error.kind] ?? 502);
}

function sendRefused(res: Response, { code, message, refusal }: EnvelopeError): void {
  res.setHeader("Cache-Control", "private, no-cache");
  const name = isRefusalName(refusal) ? refusal : undefined;
  res.json({ code, flag: 0, data: null, msg: message, refusal: name });
}

async function inputOfBody(req: Request): Promise<WireInput> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new HttpError(413, "The body is too large");
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as WireInput;
  } catch {
    // Invalid JSON is reported by the error below this block.
  }
  throw new HttpError(400, "The body is no object of JSON");
}
