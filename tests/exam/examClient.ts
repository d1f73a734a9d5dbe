import { setTimeout as delay } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import { Agent, request } from "undici";
import { backOff } from "#client/journal/backOff.ts";
import { decodeEnvelope, isSuccess } from "#shared/contract/envelope.ts";
import type { ExamWorld } from "./examWorld.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the site answers, read by who knows the call
export type Data = any;

/** Answer of one call, as a page reads it. */
export interface Told {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export interface Counts {
  /** Number of 503 answers with Retry-After: the server did not carry out the call. */
  sentAway: number;
  /** Number of retries after a broken connection, or after a gateway error of the site. */
  broken: number;
}

/** Makes requests as a page does, with the same pauses between retries. */
export interface ExamClient {
  call(path: string, token: string, body?: object): Promise<Told>;
  /**
   * Requests any path of the site, with more headers.
   * @throws unless the status of the answer is 200
   */
  text(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<string>;
  readonly counts: Counts;
  close(): Promise<void>;
}

const MOST_TRIES = 40;

/** Creates a client. `connect`: undici options, for a self-signed certificate or a host name without DNS. */
export function createExamClient(
  { url, connect = {} }: Pick<ExamWorld, "url" | "connect">,
  connections = 512,
): ExamClient {
  const agent = new Agent({ connections, keepAliveTimeout: 10_000, connect });
  const counts: Counts = { sentAway: 0, broken: 0 };

  /** Sends a request once. undefined: no answer came; a number: send again after that many seconds. */
  async function once(path: string, headers: Readonly<Record<string, string>>, json: object | undefined) {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(url + path, {
      dispatcher: agent,
      method: json ? "POST" : "GET",
      headers: { ...headers, ...(json && { "content-type": "application/json" }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await body.text();
    if (statusCode === 503) {
      counts.sentAway += 1;
      return Number(answered["retry-after"] ?? 0);
    }
    if (statusCode < 500) return { statusCode, text };
    counts.broken += 1;
    return undefined;
  }

  async function ask(path: string, headers: Readonly<Record<string, string>>, json?: object) {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const told = await once(path, headers, json).catch(() => {
        counts.broken += 1;
        return undefined;
      });
      if (typeof told === "object") return told;
      await delay(backOff(attempt + 1, Math.random, told));
    }
    throw new Error(`${path} had no answer in ${MOST_TRIES} attempts`);
  }

  return {
    counts,
    async call(path, token, body) {
      const { text } = await ask(`/api${path}`, { cookie: `token=${token}` }, body);
      return told(text);
    },
    async text(path, headers, body) {
      const { statusCode, text } = await ask(path, headers, body);
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${text.slice(0, 200)}`);
      return text;
    },
    close: () => agent.close(),
  };
}

/** Decodes the envelope of an answer. */
export async function told(text: string): Promise<Told> {
  return decodeEnvelope(text, (base64) => inflateRawSync(Buffer.from(base64, "base64")).toString());
}

/** Makes one call of /api at a site, without retries. */
export async function callApi(
  origin: string,
  path: string,
  { token, body }: { readonly token?: string | undefined; readonly body?: object | undefined } = {},
): Promise<Told> {
  const response = await fetch(`${origin}/api${path}`, {
    headers: {
      ...(token && { cookie: `token=${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return told(await response.text());
}

/** Returns the data of a successful answer; throws an error that names the code of a refusal. */
export function dataOf({ code, msg, data }: Told, what: string): Data {
  if (!isSuccess(code)) throw new Error(`${what} was refused with ${code}: ${msg}`);
  return data;
}
