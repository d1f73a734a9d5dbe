import { type Endpoint, callOf, queryString, takesToken } from "#shared/contract/endpoint.ts";
import type { Field } from "#shared/contract/fields.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { inflate } from "#server/gateway/inflate.ts";
import { sampleOf } from "#server/gateway/mismatches.ts";
import { upstreamHeaders } from "#server/gateway/upstreamHeaders.ts";
import type { Translator } from "#server/gateway/map/translator.ts";
import { missingFields } from "./missingFields.ts";

export interface ProbeOptions {
  /** Base URL without trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly agencyFlag: string | undefined;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  /** Of UPSTREAM_MAP. */
  readonly translator?: Translator | undefined;
}

export type Finding =
  | {
      readonly kind: "ok";
      readonly milliseconds: number;
      readonly missing: readonly string[];
      readonly data: unknown;
    }
  | {
      readonly kind: "mistyped";
      readonly milliseconds: number;
      readonly reason: string;
      readonly data: unknown;
    }
  | { readonly kind: "refused"; readonly milliseconds: number; readonly reason: string }
  | { readonly kind: "unreachable"; readonly milliseconds: number; readonly reason: string };

/** One read-only call, judged by the contract. Never throws: what went wrong is the finding. */
export async function probe(
  options: ProbeOptions,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  schema: Field = schemasOf(endpoint).data,
): Promise<Finding> {
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  const { translator } = options;
  const asked = (await translator?.request(endpoint, input)) ?? {
    method: "GET",
    path: endpoint.path + queryString(callOf(endpoint, input as never)),
    body: undefined,
  };
  const headers = upstreamHeaders({
    token: takesToken(endpoint) ? options.token : undefined,
    agencyFlag: options.agencyFlag,
    clientAddress: "127.0.0.1",
    salt: options.salt,
    now: Date.now(),
  });
  let text: string;
  try {
    const response = await fetch(options.baseUrl + asked.path, {
      method: asked.method,
      headers: translator?.headers(headers) ?? headers,
      ...(asked.body !== undefined && { body: asked.body }),
      redirect: "manual",
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    const raw = { status: response.status, text: await response.text() };
    text = (await translator?.answer(endpoint, raw))?.text ?? raw.text;
    if (!response.ok)
      return { kind: "unreachable", milliseconds: spent(), reason: `HTTP ${response.status}` };
  } catch (error) {
    return { kind: "unreachable", milliseconds: spent(), reason: reasonOf(error) };
  }
  return judge(schema, text, spent());
}

async function judge(schema: Field, text: string, milliseconds: number): Promise<Finding> {
  let data: unknown;
  try {
    data = dataOf(await decodeEnvelope(text, inflate));
  } catch (error) {
    return { kind: "refused", milliseconds, reason: reasonOf(error) };
  }
  const found: Mismatch[] = [];
  schema.read(data, found);
  if (found.length === 0) return { kind: "ok", milliseconds, missing: missingFields(schema, data), data };
  return { kind: "mistyped", milliseconds, reason: reasonsOf(found).join("; "), data };
}

/** The fields that the site would go on without, each once. */
export function reasonsOf(found: readonly Mismatch[]): readonly string[] {
  const fields = new Map(found.map((mismatch) => [mismatch.path, mismatch]));
  return [...fields].map(
    ([path, { expected, value }]) => `${path || "data"}: no ${expected} but ${sampleOf(path, value)}`,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return error.message + cause;
}
