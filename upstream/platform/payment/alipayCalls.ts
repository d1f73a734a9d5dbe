import { createSign, createVerify } from "node:crypto";
import type { Logger } from "pino";
import { Refusal } from "../kit/errors.ts";
import { shanghai, TIME } from "../kit/shanghai.ts";

/** An application of Alipay's open platform that signs with a key (RSA2). */
export interface AlipayApp {
  readonly appId: string;
  /** Private key of the application, as PEM. */
  readonly privateKey: string;
  /** Public key or certificate of Alipay, as PEM. */
  readonly publicKey: string;
  /** Further keys of Alipay. When an application changes its keys, the old pair stays valid for seven days. */
  readonly otherPublicKeys?: readonly string[];
  /** Address to which calls of Alipay's API are sent. */
  readonly url: string;
}

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

export type Fields = Readonly<Record<string, string>>;
export type AlipayAnswer = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 4_000;
const DONE = "10000";

export interface AlipayCalls {
  /** Returns the signed address by which a browser calls `method`. */
  readonly addressOf: (method: string, content: object, more: Fields) => string;
  /**
   * Calls `method`. When Alipay refuses with one of the codes in `known`, the refusal is returned as the answer, with
   * its `sub_code`.
   *
   * @throws Refusal unavailable when Alipay is unreachable or refuses with another code
   */
  readonly ask: (method: string, content: object, known?: readonly string[]) => Promise<AlipayAnswer>;
}

export function alipayCalls(app: AlipayApp, { clock, log }: Options): AlipayCalls {
  function signed(method: string, content: object, more: Fields = {}): URLSearchParams {
    const fields: Fields = {
      app_id: app.appId,
      method,
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: shanghai(clock()).toFormat(TIME),
      version: "1.0",
      ...more,
      biz_content: JSON.stringify(content),
    };
    const sign = createSign("RSA-SHA256").update(signedText(fields)).sign(app.privateKey, "base64");
    return new URLSearchParams({ ...fields, sign });
  }

  return {
    addressOf: (method, content, more) => `${app.url}?${signed(method, content, more).toString()}`,
    async ask(method, content, known = []) {
      try {
        // Alipay takes the character set of the body from the address, not from the header.
        const response = await fetch(`${app.url}?charset=utf-8`, {
          method: "POST",
          body: signed(method, content),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await response.text();
        const answer = verifiedAnswer(text, method, app);
        const isRight = answer["code"] === DONE || known.includes(String(answer["sub_code"]));
        if (!isRight) throw new Error(`Alipay answered ${JSON.stringify(answer).slice(0, 300)}`);
        return answer;
      } catch (err) {
        log.warn({ err, method }, "Alipay could not be asked");
        throw new Refusal("providerSilent", "支付宝暂时没有响应，请稍后再试");
      }
    },
  };
}

/** Returns the text that is signed: pairs of `name=value`, sorted by name. */
export function signedText(fields: Fields): string {
  return Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

type AlipayKeys = Pick<AlipayApp, "publicKey" | "otherPublicKeys">;

/** Returns whether one of Alipay's keys made the signature. Alipay does not name the key, so all are tried. */
export function isSignedBy(
  { publicKey, otherPublicKeys = [] }: AlipayKeys,
  text: string,
  sign: string,
): boolean {
  return [publicKey, ...otherPublicKeys].some((key) =>
    createVerify("RSA-SHA256").update(text).verify(key, sign, "base64"),
  );
}

/**
 * Checks the signature of an answer and returns the answer, parsed from exactly the text that is signed.
 *
 * @throws Error when the signature is missing or not Alipay's
 */
function verifiedAnswer(text: string, method: string, keys: AlipayKeys): AlipayAnswer {
  const own = memberText(text, `${method.replaceAll(".", "_")}_response`);
  const sign = /"sign"\s*:\s*"([^"]+)"/.exec(own === undefined ? "" : text.replace(own, ""))?.[1];
  if (own === undefined || sign === undefined || !isSignedBy(keys, own, sign))
    throw new Error(
      `Alipay answered without its signature, or with a key that ALIPAY_PUBLIC_KEY_FILE does not have: ${text.slice(0, 300)}`,
    );
  return JSON.parse(own) as AlipayAnswer;
}

/** Returns the text of a member of a JSON object, unchanged; undefined when the member is missing. */
function memberText(text: string, name: string): string | undefined {
  const at = text.indexOf(`"${name}":`);
  const start = at < 0 ? -1 : text.indexOf("{", at);
  if (start < 0) return undefined;
  let depth = 0;
  for (const { 0: found, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (found === "{") depth += 1;
    else if (found === "}") depth -= 1;
    if (depth === 0) return text.slice(start, start + index + 1);
  }
  return undefined;
}
