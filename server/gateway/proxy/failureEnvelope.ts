import type { ServerResponse } from "node:http";
import { CODES } from "#shared/contract/codes.ts";
import { RETRY_AFTER_SECONDS, type SiteRefusal } from "../../errors.ts";

const MESSAGES: Readonly<Record<number, string>> = {
  400: "请求有误",
  403: "请在本站页面上操作",
  404: "没有这个接口",
  405: "不支持这种请求方式",
  413: "上传的内容太大",
  502: "服务暂时异常，请稍后再试",
  503: "服务暂时不可用，请稍后再试",
  504: "服务响应超时，请稍后再试",
};

/** Sends a refusal or failure of the gateway as an envelope, because browsers expect an envelope from /api. */
export function sendFailureEnvelope(res: ServerResponse, status: number): void {
  if (status >= 502) res.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  send(res, { status, code: status, msg: MESSAGES[status] ?? "请求没有成功，请稍后再试" });
}

/**
 * Answers a call that the upstream does not have, or that is turned off. The browser then hides the part of the screen
 * that made the call (client/calls/callFailure.ts).
 */
export function sendNotOffered(res: ServerResponse): void {
  send(res, { status: 404, code: CODES.notFound, msg: "这部分内容还没有开通" });
}

export function sendRefusal(res: ServerResponse, { status, code, message }: SiteRefusal): void {
  send(res, { status, code, msg: message });
}

interface Failure {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

function send(res: ServerResponse, { status, code, msg }: Failure): void {
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
  res.end(JSON.stringify({ code, flag: 0, data: null, msg }));
}
