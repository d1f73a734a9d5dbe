import { Refusal } from "../kit/errors.ts";
import { storableInput } from "../kit/storableInput.ts";

/** An official account of WeChat (服务号), or a website app of WeChat's open platform. */
export interface WechatApp {
  readonly appId: string;
  readonly appSecret: string;
  /** Address of the service that exchanges a code for a person; undefined: WeChat's own service. */
  readonly apiUrl?: string | undefined;
}

/** A person, by the ids that WeChat gives the person for one app. */
export interface WechatPerson {
  readonly openid: string;
  /** Id of the person in all apps of one open platform; "": the app belongs to no open platform. */
  readonly unionid: string;
}

const API_URL = "https://api.weixin.qq.com";
const OPEN_URL = "https://open.weixin.qq.com/connect";
const TIMEOUT_MS = 4_000;

/**
 * Returns an address that leads WeChat's browser back to `returnUrl` with a code. The learner is not asked anything.
 */
export function authorizeUrl(appId: string, returnUrl: string, state: string): string {
  return addressOf("oauth2/authorize", { appId, returnUrl, scope: "snsapi_base", state });
}

/** Returns the address of a page with a QR code. When a phone has scanned it, the page leads back with a code. */
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
  // WeChat accepts the parameters only in the order of its documents.
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: "code",
    scope,
    state,
  });
  return `${OPEN_URL}/${page}?${query.toString()}#wechat_redirect`;
}

/**
 * Exchanges a code for the ids of a person.
 *
 * @throws Refusal conflict when the code is used, expired or of another app, or WeChat invented the person; unavailable
 * when WeChat is unreachable
 */
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
    throw new Refusal("wechatSilent", "微信暂时没有响应，请稍后再试");
  }
  const { openid, unionid, is_snapshotuser } = answer;
  // WeChat returns an invented person for a page that is only previewed.
  if (is_snapshotuser === 1) throw new Refusal("wechatGuest", "请点页面右下角的“使用完整服务”，再试一次");
  if (typeof openid !== "string") throw new Refusal("wechatUnknown", "微信没有认出你的账号，请再点一次");
  return { openid, unionid: typeof unionid === "string" ? unionid : "" };
}
