import type { ErrorRequestHandler, Request, Response } from "express";
import { contentSecurityPolicy, INERT_POLICY } from "../document/contentSecurityPolicy.ts";
import { pageOf } from "../document/pageOf.ts";
import type { Renderer } from "../document/renderer.ts";
import { type HttpError, logged, NotOffered } from "../errors.ts";
import { isApiTarget } from "../gateway/proxy/checkApiRequest.ts";
import { sendFailureEnvelope } from "../gateway/proxy/failureEnvelope.ts";
import { requestInfo } from "../request/requestInfo.ts";
import type { PageCalls } from "../site/agencyAnswers.ts";
import { toHttpError } from "../toHttpError.ts";

export interface SendErrorsOptions {
  readonly renderer: Renderer;
  readonly calls: PageCalls;
  /** Returns whether an embedded upstream is still starting. Failures in that time are not logged as errors. */
  readonly upstreamStarting: () => boolean;
}

/** Answers every error: with an envelope under /api, else with the error page of the error's status. */
export function sendErrors({ renderer, calls, upstreamStarting }: SendErrorsOptions): ErrorRequestHandler {
  return async (thrown: unknown, req, res, _next) => {
    const error = toHttpError(thrown);
    logError(req, error, upstreamStarting());
    if (res.headersSent || req.socket.destroyed) return void res.destroy();
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    // The rest of a rejected body is not read, so the connection cannot serve another request.
    if (!req.complete) res.setHeader("Connection", "close");
    if (isApiTarget(req.originalUrl)) {
      res.setHeader("Content-Security-Policy", INERT_POLICY);
      res.setHeader("Vary", "Cookie");
      return sendFailureEnvelope(res, error.status);
    }
    res.statusCode = error.status;
    try {
      const { status } = error;
      const failure = error.cause instanceof NotOffered ? { status, notOffered: true as const } : { status };
      await renderer.render(pageOf({ req, res, calls }, failure), res);
    } catch (err) {
      requestInfo.get(req).log.error({ err }, "the error page cannot be rendered");
      sendPlainPage(res, error.status);
    }
  };
}

function logError(req: Request, error: HttpError, isStarting: boolean): void {
  const { log } = requestInfo.get(req);
  if (isStarting && error.status === 503) log.debug("the upstream is still starting");
  else if (error.status >= 500)
    log.error({ answer: error.status, ...logged(error.cause ?? error) }, error.message);
  else log.debug({ status: error.status }, error.message);
}

/** Sends a page without scripts and styles, used when the error page itself cannot be rendered. */
function sendPlainPage(res: Response, status: number): void {
  if (res.headersSent) return void res.destroy();
  const title = status === 404 ? "Page Not Found" : "500 Internal Server Error";
  res.setHeader("Content-Security-Policy", contentSecurityPolicy({}));
  res
    .status(status)
    .type("html")
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>页面暂时打不开，请稍后再试。</p></html>`,
    );
}
