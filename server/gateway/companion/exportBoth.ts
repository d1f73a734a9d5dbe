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
  const theirs = await upstream.askApi({ endpoint: exportData, input, query: search }, visitor);
  const envelope = await envelopeIn(theirs);
  const isThere = !NO_SUCH.has(theirs.status) && !(envelope && isMissing(envelope.code));
  if (isThere && envelope && !isSuccess(envelope.code)) return void res.json(envelope);
  if (isThere && !envelope && theirs.status !== 200)
    throw new UpstreamError("status", exportData.path, { status: theirs.status });
  const left = new AbortController();
  res.once("close", () => left.abort());
  const ours = await fetch(companion.url + exportData.path + search, {
    headers: headersFor(token),
    signal: left.signal,
  }).catch((cause: unknown) => {
    throw new UpstreamError("refused", exportData.path, { cause });
  });
  const type = ours.headers.get("content-type") ?? "";
  const named = ours.headers.get("content-disposition");
  // A refusal is an envelope, and no file.
  if (!ours.ok || !ours.body || named === null) return void res.type(type).send(await ours.text());
  res.set({ "Content-Type": type, "Content-Disposition": named, "Cache-Control": "private, no-store" });
  const data = envelope ? envelope.data : theirs.text;
  await pipeline(
    parts(isCsv, isThere ? data : undefined, ours.body as unknown as AsyncIterable<Uint8Array>),
    res,
  );
}

function parts(isCsv: boolean, theirs: unknown, ours: AsyncIterable<Uint8Array>): Readable {
  const before = isCsv
    ? csvOf(theirs)
    : theirs === undefined
      ? ""
      : `{"api":${jsonOf(theirs)},\n"companion":`;
  return Readable.from(
    (async function* () {
      yield before;
      yield* ours;
      if (!isCsv && theirs !== undefined) yield "}\n";
    })(),
  );
}

/** The file of one half begins with the mark by which spreadsheets know the encoding. */
function csvOf(theirs: unknown): string {
  if (theirs === undefined) return "";
  const text = typeof theirs === "string" ? theirs : JSON.stringify(theirs);
  return `\uFEFF${text.replace(BYTE_ORDER_MARK, "")}\r\n`;
}

function jsonOf(theirs: unknown): string {
  if (typeof theirs !== "string") return JSON.stringify(theirs);
  try {
    JSON.parse(theirs);
    return theirs;
  } catch {
    return JSON.stringify(theirs);
  }
}
