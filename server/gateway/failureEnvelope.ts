import type { ServerResponse } from "node:http";

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

/** The gateway's own refusals and failures under /api, in the envelope that the browser reads anyway. */
export function sendFailureEnvelope(res: ServerResponse, status: number): void {
  const msg = MESSAGES[status] ?? "请求没有成功，请稍后再试";
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
  res.end(JSON.stringify({ code: status, flag: 0, data: null, msg }));
}
