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

/** Makes calls of /api as a page does, with the same pauses between retries. */
export interface ExamClient {
  call(path: string, token: string, body?: object): Promise<Told>;
  readonly counts: Counts;
  close(): Promise<void>;
}

const MOST_TRIES = 40;

/** Creates a client. `connect`: undici options, for a self-signed certificate or a host name without DNS. */
export function createExamClient({ url, connect = {} }: Pick<ExamWorld, "url" | "connect">): ExamClient {
  const agent = new Agent({ connections: 512, keepAliveTimeout: 10_000, connect });
  const counts: Counts = { sentAway: 0, broken: 0 };

  /** Sends a call once. undefined: no answer came; a number: send again after that many ms. */
  async function once(
    path: string,
    token: string,
    body: object | undefined,
  ): Promise<Told | number | undefined> {
    const {
      statusCode,
      headers,
      body: answered,
    } = await request(`${url}/api${path}`, {
      dispatcher: agent,
      method: body ? "POST" : "GET",
      headers: { cookie: `token=${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answered.text();
    if (statusCode === 503) {
      counts.sentAway += 1;
      return Number(headers["retry-after"] ?? 1) * 1_000;
    }
    if (statusCode >= 500) {
      counts.broken += 1;
      return undefined;
    }
    const { code, msg, data } = await decodeEnvelope(text, (base64) =>
      inflateRawSync(Buffer.from(base64, "base64")).toString(),
    );
    return { code, msg, data };
  }

  return {
    counts,
    async call(path, token, body) {
      for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
        const told = await once(path, token, body).catch(() => {
          counts.broken += 1;
          return undefined;
        });
        if (typeof told === "object") return told;
        await delay(told === undefined ? backOff(attempt + 1, Math.random) : told * (0.5 + Math.random()));
      }
      throw new Error(`${path} had no answer in ${MOST_TRIES} attempts`);
    },
    close: () => agent.close(),
  };
}

/** Returns the data of a successful answer; throws an error that names the code of a refusal. */
export function dataOf({ code, msg, data }: Told, what: string): Data {
  if (!isSuccess(code)) throw new Error(`${what} was refused with ${code}: ${msg}`);
  return data;
}
