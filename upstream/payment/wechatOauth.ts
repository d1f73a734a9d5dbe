import { CODES } from "#shared/contract/codes.ts";
import { Refusal } from "../kit/errors.ts";
import { storableInput } from "../kit/storableInput.ts";

/** An official account (服务号), or a website of WeChat's open platform. */
export interface WechatApp {
  readonly appId: string;
  readonly appSecret: string;
  /** Where codes are exchanged; unset: WeChat's own. */
  readonly apiUrl?: string | undefined;
}

/** Somebody as an app knows them. */
export interface WechatPerson {
  readonly openid: string;
  /** The id of a person, the same in all apps of one open platform; "" where the app is of none. */
  readonly unionid: string;
}

const API_URL = "https://api.weixin.qq.com";
const OPEN_URL = "https://open.weixin.qq.com/connect";
const TIMEOUT_MS = 4_000;

/** Where WeChat's browser is sent to come back with a code, without asking its owner anything. */
export function authorizeUrl(appId: string, returnUrl: string, state: string): string {
  return addressOf("oauth2/authorize", { appId, returnUrl, scope: "snsapi_base", state });
}

/** A page with a code that the phone scans, from which the browser comes back. */
export function qrUrl(appId: string, returnUrl: string, state: string): string {
  return addressOf("qrconnect", { appId, returnUrl, scope: "snsapi_login", state });
}

interface AuthorizeOptions {
  readonly appId: string;
  readonly returnUrl: string;
  readonly scope: string;
  readonly state: string;
}

function addressOf(page: string, { appId, returnUrl, scope, state }: AuthorizeOptions): string {
  // In the published order, on which WeChat insists.
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: "code",
    scope,
    state,
  });
  return `${OPEN_URL}/${page}?${query.toString()}#wechat_redirect`;
}

/** The person behind a code. Throws Refusal for one that is over or not of this app, and when WeChat is away. */
export async function personOf(
  { appId, appSecret, apiUrl = API_URL }: WechatApp,
  code: string,
): Promise<WechatPerson> {
  const url = new URL("/sns/oauth2/access_token", apiUrl);
  url.search = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: "authorization_code",
  }).toString();
  let answer: { readonly openid?: unknown; readonly unionid?: unknown; readonly is_snapshotuser?: unknown };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer = storableInput((await response.json()) as typeof answer);
  } catch {
    throw new Refusal(CODES.unavailable, "微信暂时没有响应，请稍后再试");
  }
  const { openid, unionid, is_snapshotuser } = answer;
  // In a page that is only looked at WeChat makes somebody up.
  if (is_snapshotuser === 1) throw new Refusal(CODES.conflict, "请点页面右下角的“使用完整服务”，再试一次");
  if (typeof openid !== "string") throw new Refusal(CODES.conflict, "微信没有认出你的账号，请再点一次");
  return { openid, unionid: typeof unionid === "string" ? unionid : "" };
}
