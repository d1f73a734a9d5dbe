import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { exportData } from "#shared/contract/account/endpoints.ts";
import { type Envelope, isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../../errors.ts";
import type { Upstream } from "../call/upstream.ts";
import type { Visitor } from "../wire/visitor.ts";
import { NO_SUCH } from "../wire/offers.ts";
import { envelopeIn, textOf } from "../wire/readEnvelope.ts";
import { type BoundedFile, openBoundedFile } from "./boundedFile.ts";
import type { Companion } from "../companion/companion.ts";

interface Options {
  readonly res: Response;
  /** Query: "" or "?format=csv". */
  readonly search: string;
  readonly visitor: Visitor;
  readonly upstream: Pick<Upstream, "askApi">;
  readonly companion: Companion;
  /** Longest silence of the companion, ms. */
  readonly timeoutMs: number;
  readonly headersFor: (token: string | undefined) => Readonly<Record<string, string>>;
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const LONGEST_REFUSAL = 64 * 1024;

/**
 * Sends all data of a learner from API and companion in one file: `{"api": …, "companion": …}`, or the API's CSV
 * followed by the companion's. If the API offers no such export, the file holds only the companion's data.
 * @throws the same errors as calls of visitors
 */
export async function exportBoth(options: Options): Promise<void> {
  const { res, search, visitor, upstream, companion, timeoutMs, headersFor } = options;
  const isCsv = new URLSearchParams(search).get("format") === "csv";
  const input = isCsv ? { format: "csv" } : {};
  const { token } = await companion.callerFor(exportData, visitor);
  const apiAnswer = await upstream.askApi({ endpoint: exportData, input, query: search }, visitor);
  const envelope = await envelopeIn(apiAnswer);
  const isThere = !NO_SUCH.has(apiAnswer.status) && !(envelope && isMissing(envelope.code));
  if (isThere && envelope && !isSuccess(envelope.code)) return void res.json(envelope);
  if (isThere && !envelope && apiAnswer.status !== 200)
    throw new UpstreamError("status", exportData.path, { status: apiAnswer.status });
  const file = await openBoundedFile(companion.url + exportData.path + search, {
    endpoint: exportData.path,
    headers: headersFor(token),
    silenceMs: timeoutMs,
  });
  if (res.destroyed) file.close();
  res.once("close", () => file.close());
  const { status, headers } = file;
  const named = headers.get("content-disposition");
  // If the companion refuses, its refusal is sent as an envelope instead of a file.
  if (status !== 200 || named === null) return void res.json(await refusalOf(file));
  const type = headers.get("content-type") ?? "application/octet-stream";
  res.set({ "Content-Type": type, "Content-Disposition": named, "Cache-Control": "private, no-store" });
  const data = envelope ? envelope.data : apiAnswer.text;
  await pipeline(parts(isCsv, isThere ? data : undefined, file.body), res);
}

/**
 * Reads the companion's refusal.
 * @throws UpstreamError when the answer is no refusal
 */
async function refusalOf({ status, body }: BoundedFile): Promise<Envelope> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LONGEST_REFUSAL) throw new UpstreamError("tooLarge", exportData.path);
    chunks.push(chunk);
  }
  const envelope = await envelopeIn({ status, text: textOf(Buffer.concat(chunks)) });
  if (!envelope || isSuccess(envelope.code)) throw new UpstreamError("status", exportData.path, { status });
  return envelope;
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

/** Returns the API's data as CSV. It begins with the byte order mark, by which spreadsheets detect UTF-8. */
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
