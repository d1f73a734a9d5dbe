import { CODES } from "#shared/contract/codes.ts";
import { Refusal } from "../kit/errors.ts";

/** An official account (服务号), or a website of WeChat's open platform. */
export interface WechatApp {
  readonly appId: string;
  readonly appSecret: string;
  /** Where codes are exchanged; unset: WeChat's own. */
  readonly apiUrl?: string | undefined;
}

const API_URL = "https://api.weixin.qq.com";
const AUTHORIZE_URL = "https://open.weixin.qq.com/connect/oauth2/authorize";
const TIMEOUT_MS = 4_000;

/** Where WeChat's browser is sent to come back with a code, without asking its owner anything. */
export function authorizeUrl(appId: string, returnUrl: string): string {
  // In the published order, on which WeChat insists.
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: "code",
    scope: "snsapi_base",
    state: "pay",
  });
  return `${AUTHORIZE_URL}?${query.toString()}#wechat_redirect`;
}

/** Whose code it is, as this app knows the person. Throws Refusal for one that is over or not of this app, and when WeChat is away. */
export async function openidOf(
  { appId, appSecret, apiUrl = API_URL }: WechatApp,
  code: string,
): Promise<string> {
  const url = new URL("/sns/oauth2/access_token", apiUrl);
  url.search = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: "authorization_code",
  }).toString();
  let answer: { readonly openid?: unknown };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new Refusal(CODES.unavailable, "微信暂时没有响应，请稍后再试");
  }
  if (typeof answer.openid !== "string")
    throw new Refusal(CODES.conflict, "微信没有认出你的账号，请再点一次");
  return answer.openid;
}
