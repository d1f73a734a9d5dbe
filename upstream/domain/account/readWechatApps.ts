import { needVariables, readTogether, readVariables } from "#shared/environment/readVariables.ts";
import type { Environment } from "#shared/environment/variable.ts";
import type { WechatApps } from "./wechatLogin.ts";

/** @throws VariableError: an app has no secret */
export function readWechatApps(env: Environment): WechatApps {
  return readTogether({
    inside: () => readApp(env, "WECHAT_LOGIN"),
    site: () => readApp(env, "WECHAT_SITE"),
  });
}

function readApp(env: Environment, app: "WECHAT_LOGIN" | "WECHAT_SITE") {
  const [id, secret] = [`${app}_APP_ID`, `${app}_SECRET`] as const;
  const { [id]: appId } = readVariables("upstream", env, [id]);
  if (appId === undefined) return undefined;
  return { appId, appSecret: needVariables(env, [secret], `${id} needs it`)[secret] };
}
