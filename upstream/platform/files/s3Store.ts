import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { type ObjectStore, StoreError } from "./objectStore.ts";
import { presigner, signingTime } from "./presign.ts";
import type { S3Config } from "./readFilesConfig.ts";

const CONNECT_MS = 3_000;
/** Longest time without a byte of the store's answer. */
const SILENCE_MS = 10_000;
/** Longest time of an upload: the store answers only when it has saved all bytes. */
const UPLOAD_MS = 60_000;
const NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Object that is written and removed at the start of a process, to check access. */
const PROBE = Buffer.from("beikao");
const PROBE_HASH = createHash("sha256").update(PROBE).digest("hex");

interface Asking {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly hash: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Uses any S3-compatible store, with signatures of version 4 (aws4fetch) over undici. */
export function s3Store(config: S3Config, clock: () => number = Date.now): ObjectStore {
  const { bucket, prefix, region } = config;
  const endpoint = new URL(config.endpoint);
  const root =
    config.style === "host"
      ? `${endpoint.protocol}//${bucket}.${endpoint.host}`
      : `${endpoint.origin}/${bucket}`;
  const place = `s3://${bucket}${prefix === "" ? "" : `/${prefix.slice(0, -1)}`} at ${endpoint.host}`;
  const agent = new Agent({ connectTimeout: CONNECT_MS, bodyTimeout: SILENCE_MS });

  async function ask({ method, hash, headers = {}, body }: Asking): Promise<Dispatcher.ResponseData> {
    const signed = await new AwsV4Signer({
      method,
      url: `${root}/${prefix}${hash}`,
      // The hash lets the store reject an upload whose bytes were damaged on the way.
      headers: { ...headers, "X-Amz-Content-Sha256": body ? hash : NOTHING },
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.accessKeySecret,
      service: "s3",
      region,
      datetime: signingTime(clock()),
    }).sign();
    const headersTimeout = method === "PUT" ? UPLOAD_MS : SILENCE_MS;
    const options = {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      headersTimeout,
    };
    try {
      return await request(signed.url, { ...options, dispatcher: agent });
    } catch (cause) {
      throw away(cause);
    }
  }

  function away(cause: unknown): StoreError {
    return new StoreError(`${place} cannot be reached: ${(cause as Error).message}`, { cause });
  }

  /** Returns an error with the store's error code, such as NoSuchKey, AccessDenied or SignatureDoesNotMatch. */
  async function refused({ statusCode, body }: Dispatcher.ResponseData): Promise<StoreError> {
    const said = await text(body).catch(() => "");
    const code = /<Code>([\w.]{1,60})<\/Code>/.exec(said)?.[1] ?? "";
    return new StoreError(`${place} answers ${statusCode}${code === "" ? "" : ` ${code}`}`);
  }

  async function remove(hash: string): Promise<void> {
    const answer = await ask({ method: "DELETE", hash });
    if (answer.statusCode !== 204 && answer.statusCode !== 200 && answer.statusCode !== 404)
      throw await refused(answer);
    await answer.body.dump();
  }

  const { origin, pathname: folder } = new URL(`${root}/${prefix}`);
  const presign = presigner(origin, config);

  function addressOf(hash: string, { seconds, type }: { seconds: number; type: string }): string {
    const whole = Math.max(1, Math.ceil(seconds));
    return presign(folder + hash, { nowMs: clock(), seconds: whole, type });
  }

  /** Whether the store lets pages of other hosts fetch ranges of files. Asks the store by a CORS preflight. */
  async function allowsPages(): Promise<boolean> {
    const headers = { Origin: "https://www.example.com", "Access-Control-Request-Method": "GET" };
    const asked = { method: "OPTIONS", headers, dispatcher: agent, headersTimeout: SILENCE_MS } as const;
    const answer = await request(`${root}/${prefix}${PROBE_HASH}`, asked).catch(() => undefined);
    await answer?.body.dump();
    return answer === undefined || answer.headers["access-control-allow-origin"] !== undefined;
  }

  return {
    place,
    signed: config.isSigned ? { host: new URL(root).host, addressOf } : undefined,
    async check() {
      const headers = { "Content-Length": String(PROBE.length) };
      const asked = await ask({ method: "PUT", hash: PROBE_HASH, headers, body: PROBE }).catch(
        () => undefined,
      );
      if (!asked) return [];
      if (asked.statusCode !== 200) {
        const { message } = await refused(asked);
        throw new StartError(
          both(
            `FILES_URL: ${message}: see the bucket's name, S3_ACCESS_KEY_ID, its secret, S3_REGION, S3_STYLE and the clock of this machine.`,
            `FILES_URL：${message}。请检查存储桶名称、S3_ACCESS_KEY_ID 和密钥、S3_REGION、S3_STYLE，以及本机时间。`,
          ),
        );
      }
      await asked.body.dump();
      await remove(PROBE_HASH);
      if (!config.isSigned || (await allowsPages())) return [];
      return [
        `FILES_SIGNED: ${place} has no CORS that lets pages of other domains GET, so films will not play. Allow GET and HEAD from the domains of your agencies, header Range, and expose Content-Length and Content-Range.`,
      ];
    },
    async put(hash, content) {
      const headers = {
        "Content-Type": "application/octet-stream",
        "Content-Length": String(content.length),
      };
      const answer = await ask({ method: "PUT", hash, headers, body: content });
      if (answer.statusCode !== 200) throw await refused(answer);
      await answer.body.dump();
    },
    async size(hash) {
      const answer = await ask({ method: "HEAD", hash });
      await answer.body.dump();
      if (answer.statusCode === 404) return undefined;
      if (answer.statusCode !== 200) throw new StoreError(`${place} answers ${answer.statusCode}`);
      return Number(answer.headers["content-length"]);
    },
    async *read(hash, { start, end }) {
      const answer = await ask({ method: "GET", hash, headers: { Range: `bytes=${start}-${end}` } });
      if (answer.statusCode !== 206) throw await refused(answer);
      let length = 0;
      try {
        for await (const piece of answer.body as AsyncIterable<Buffer>) {
          length += piece.length;
          yield piece;
        }
      } catch (cause) {
        throw away(cause);
      }
      if (length !== end - start + 1) throw new StoreError(`${place} has sent ${length} bytes of ${hash}`);
    },
    remove,
  };
}
