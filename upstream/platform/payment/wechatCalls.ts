import { createSign, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { Refusal } from "../kit/errors.ts";
import type { NoticeRequest } from "./payment.ts";
import { type PlatformKey, signatureCheck } from "./wechatSignature.ts";
import { LARGEST_BILL, readBody } from "./readBody.ts";

/** A merchant of WeChat Pay (API v3). */
export interface WechatMerchant {
  readonly merchantId: string;
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string;
  /** Private key of the merchant, as PEM. */
  readonly privateKey: string;
  /**
   * Serial number of WeChat Pay's certificate, or id of its public key. Requests name it, and answers are signed with
   * it.
   */
  readonly platformSerialNo: string;
  /** WeChat Pay's certificate or public key, as PEM. */
  readonly platformKey: string;
  /** Further keys with which WeChat Pay may sign while the keys are changed. */
  readonly otherPlatformKeys?: readonly PlatformKey[];
  readonly url: string;
}

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

const SCHEME = "WECHATPAY2-SHA256-RSA2048";
const TIMEOUT_MS = 4_000;
const FILE_TIMEOUT_MS = 60_000;
const NONE: ReadonlySet<unknown> = new Set();

export type WechatAnswer = Readonly<Record<string, unknown>>;

export interface WechatCalls {
  /**
   * Calls the API and returns the answer. For a refusal with a code in `done`, which means that nothing is left to do,
   * it returns {}. Throws Refusal unavailable when WeChat Pay is unreachable or refuses with another code.
   */
  readonly ask: (
    path: string,
    input: object | undefined,
    done?: ReadonlySet<unknown>,
  ) => Promise<WechatAnswer>;
  /** Downloads a file. The file is not signed; a signed answer that came before has the hash of the file. */
  readonly download: (url: string) => Promise<Buffer>;
  /** Checks the signature of a request. Throws Refusal badSign when WeChat Pay did not sign it or it is too old. */
  readonly verify: (request: NoticeRequest) => void;
}

export function wechatCalls(merchant: WechatMerchant, { clock, log }: Options): WechatCalls {
  const { platformSerialNo, platformKey, otherPlatformKeys = [] } = merchant;
  const troubleOf = signatureCheck([{ serialNo: platformSerialNo, key: platformKey }, ...otherPlatformKeys]);

  function send(url: URL, body?: string, timeoutMs = TIMEOUT_MS): Promise<Response> {
    const method = body === undefined ? "GET" : "POST";
    const stamp = { timestamp: String(Math.floor(clock() / 1000)), nonce: randomBytes(16).toString("hex") };
    const signed = { method, path: url.pathname + url.search, body: body ?? "", ...stamp };
    const headers = {
      authorization: authorization(merchant, signed),
      accept: "application/json",
      "wechatpay-serial": platformSerialNo,
      "user-agent": "beikao",
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
  }

  return {
    async ask(path, input, done = NONE) {
      try {
        const body = input && JSON.stringify(input);
        const response = await send(new URL(path, merchant.url), body);
        const text = await response.text();
        const isDone = done.has(refusalOf(response, text));
        if (!response.ok && !isDone)
          throw new Error(`WeChat Pay answered ${response.status}: ${text.slice(0, 300)}`);
        const headers = Object.fromEntries(response.headers);
        const trouble = troubleOf({ headers, body: text, nowMs: clock() });
        if (trouble !== undefined) throw new Error(`WeChat Pay's answer was ${trouble}`);
        return isDone || text === "" ? {} : (JSON.parse(text) as WechatAnswer);
      } catch (err) {
        log.warn({ err, path }, "WeChat Pay could not be asked");
        throw wechatUnreachable();
      }
    },
    async download(url) {
      const response = await send(new URL(url), undefined, FILE_TIMEOUT_MS);
      if (!response.ok) throw new Error(`WeChat Pay answered ${response.status} for a file`);
      return readBody(response, LARGEST_BILL);
    },
    verify(request) {
      const trouble = troubleOf(request);
      if (trouble !== undefined)
        throw new Refusal("badSign", "签名不正确", {}, { cause: new Error(trouble) });
    },
  };
}

export function wechatUnreachable(): Refusal {
  return new Refusal("providerSilent", "微信支付暂时没有响应，请稍后再试");
}

/** Returns the error code of a refused call; undefined when the call was not refused or has no code. */
function refusalOf({ ok }: Pick<Response, "ok">, text: string): unknown {
  if (ok) return undefined;
  try {
    return (JSON.parse(text) as { readonly code?: unknown }).code;
  } catch {
    return undefined;
  }
}

interface Signed {
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** Returns the value of the header Authorization, with the merchant's signature. */
function authorization(
  { merchantId, serialNo, privateKey }: WechatMerchant,
  { method, path, timestamp, nonce, body }: Signed,
): string {
  const signature = signLines(privateKey, [method, path, timestamp, nonce, body]);
  return `${SCHEME} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

/** Signs lines with the merchant's private key. Each line is signed with a line break at its end. */
export function signLines(privateKey: string, lines: readonly string[]): string {
  return createSign("RSA-SHA256")
    .update(`${lines.join("\n")}\n`)
    .sign(privateKey, "base64");
}
