import { readGroup, readTogether } from "#shared/environment/readVariables.ts";
import { type Environment, givenText } from "#shared/environment/variable.ts";
import type { WechatApps } from "./wechatLogin.ts";

/** @throws VariableError: an app has no secret */
export function readWechatApps(env: Environment): WechatApps {
  return readTogether({
    inside: () => readApp(env, "WECHAT_LOGIN"),
    site: () => readApp(env, "WECHAT_SITE"),
  });
}

function readApp(env: Environment, app: "WECHAT_LOGIN" | "WECHAT_SITE") {
  const id = `${app}_APP_ID` as const;
  if (givenText(env, id) === undefined) return undefined;
  const needed = [id, `${app}_SECRET`] as const;
  const { appId, secret } = readGroup(env, { needed, remedy: `${id} needs it`, prefix: `${app}_` });
  return { appId, appSecret: secret };
}
