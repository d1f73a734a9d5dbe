import { StartError } from "../../platform/kit/errors.ts";
import type { WechatApps } from "./wechatLogin.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Environment variables of signing in with WeChat, with their descriptions. */
export const WECHAT_LOGIN_VARIABLES = {
  WECHAT_LOGIN_APP_ID:
    "official account (服务号) by which learners sign in in WeChat's own browser; unset: they do not",
  WECHAT_LOGIN_SECRET: "its secret",
  WECHAT_SITE_APP_ID:
    "website of WeChat's open platform (网站应用) by which they sign in at a computer; unset: they do not",
  WECHAT_SITE_SECRET: "its secret",
} as const;

export function readWechatApps(env: Env): WechatApps {
  return { inside: readApp(env, "WECHAT_LOGIN"), site: readApp(env, "WECHAT_SITE") };
}

function readApp(env: Env, name: "WECHAT_LOGIN" | "WECHAT_SITE") {
  const { [`${name}_APP_ID`]: appId = "", [`${name}_SECRET`]: appSecret = "" } = env;
  if (appId === "") return undefined;
  if (appSecret === "") throw new StartError(`${name}_SECRET is missing: ${name}_APP_ID needs it.`);
  return { appId, appSecret };
}
