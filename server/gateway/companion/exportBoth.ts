import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { exportData } from "#shared/contract/account/endpoints.ts";
import { isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../../errors.ts";
import type { Upstream } from "../call.ts";
import type { Visitor } from "../visitor.ts";
import { envelopeIn } from "../readEnvelope.ts";
import type { Companion } from "./companion.ts";

interface Options {
  readonly res: Response;
  /** "" or "?format=csv". */
  readonly search: string;
  readonly visitor: Visitor;
  readonly upstream: Pick<Upstream, "askApi">;
  readonly companion: Companion;
  /** Headers of a call in the name of who the companion is told of. */
  readonly headersFor: (token: string | undefined) => Readonly<Record<string, string>>;
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const NO_SUCH = new Set([404, 405]);

/**
 * All that is kept of a learner, in one file: `{"api": …, "companion": …}`, or one CSV behind the other. An API that offers no such file
 * has no part in it. Throws as the calls of visitors.
 */
export async function exportBoth(options: Options): Promise<void> {
  const { res, search, visitor, upstream, companion, headersFor } = options;
  const isCsv = new URLSearchParams(search).get("format") === "csv";
  const input = isCsv ? { format: "csv" } : {};
  const { token } = await companion.callerFor(exportData, visitor);
  const apiAnswer = await upstream.askApi({ endpoint: exportData, input, query: search }, visitor);
  const envelope = await envelopeIn(apiAnswer);
  const isThere = !NO_SUCH.has(apiAnswer.status) && !(envelope && isMissing(envelope.code));
  if (isThere && envelope && !isSuccess(envelope.code)) return void res.json(envelope);
  if (isThere && !envelope && apiAnswer.status !== 200)
    throw new UpstreamError("status", exportData.path, { status: apiAnswer.status });
  const left = new AbortController();
  res.once("close", () => left.abort());
  const companionAnswer = await fetch(companion.url + exportData.path + search, {
    headers: headersFor(token),
    signal: left.signal,
  }).catch((cause: unknown) => {
    throw new UpstreamError("refused", exportData.path, { cause });
  });
  const type = companionAnswer.headers.get("content-type") ?? "";
  const named = companionAnswer.headers.get("content-disposition");
  // A refusal is an envelope, and no file.
  if (!companionAnswer.ok || !companionAnswer.body || named === null)
    return void res.type(type).send(await companionAnswer.text());
  res.set({ "Content-Type": type, "Content-Disposition": named, "Cache-Control": "private, no-store" });
  const data = envelope ? envelope.data : apiAnswer.text;
  await pipeline(
    parts(isCsv, isThere ? data : undefined, companionAnswer.body as unknown as AsyncIterable<Uint8Array>),
    res,
  );
}

function parts(isCsv: boolean, apiAnswer: unknown, companionAnswer: AsyncIterable<Uint8Array>): Readable {
  const before = isCsv
    ? csvOf(apiAnswer)
    : apiAnswer === undefined
      ? ""
      : `{"api":${jsonOf(apiAnswer)},\n"companion":`;
  return Readable.from(
    (async function* () {
      yield before;
      yield* companionAnswer;
      if (!isCsv && apiAnswer !== undefined) yield "}\n";
    })(),
  );
}

/** The file of one half begins with the mark by which spreadsheets know the encoding. */
function csvOf(apiAnswer: unknown): string {
  if (apiAnswer === undefined) return "";
  const text = typeof apiAnswer === "string" ? apiAnswer : JSON.stringify(apiAnswer);
  return `\uFEFF${text.replace(BYTE_ORDER_MARK, "")}\r\n`;
}

function jsonOf(apiAnswer: unknown): string {
  if (typeof apiAnswer !== "string") return JSON.stringify(apiAnswer);
  try {
    JSON.parse(apiAnswer);
    return apiAnswer;
  } catch {
    return JSON.stringify(apiAnswer);
  }
}
