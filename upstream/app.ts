import express, { type ErrorRequestHandler, type Express, type Request, type Response } from "express";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { busySeconds } from "./platform/db/busy.ts";
import { databaseTrouble } from "./platform/db/databaseTrouble.ts";
import { isMovingError } from "./platform/db/moving.ts";
import type { Deps } from "./routes/deps.ts";
import type { Route } from "./routes/route.ts";
import { StoreError } from "./platform/files/objectStore.ts";
import { Refusal, notFound } from "./platform/kit/errors.ts";
import { type AgencyRoute, serveAgencyCalls } from "./platform/http/agencyCall.ts";
import { checkSign, notOfSites } from "./platform/http/checkSign.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import { createReadiness } from "./platform/http/readiness.ts";
import { type FileRoute, fileRoute } from "./platform/http/route.ts";
import { routes } from "./routes/allRoutes.ts";
import { sendData, sendRefusal } from "./platform/http/sendEnvelope.ts";
import { SYSTEM_CONFIG, loadAgencyFile } from "./routes/config/agencyFile.ts";
import { markingRoutes } from "./routes/exam/marking.ts";
import { receiveNotice, refuseUnreadNotice } from "./routes/order/receiveNotice.ts";
import { uploadRoutes } from "./routes/uploads/uploadRoutes.ts";
import { serveLearnerCalls } from "./routes/account/learnerCalls.ts";

export const agencyRoutes = markingRoutes;

const LARGEST_BODY = "256kb";
/** Largest body of a payment notice, which usually has about 3 kB. */
const LARGEST_NOTICE = "64kb";
const RETRY_AFTER_SECONDS = "5";
/** Retry-After of calls of a school that is being moved, which takes minutes. */
const MOVING_RETRY_SECONDS = "30";

interface Process {
  /** true: works beside an API of the operator's own (docs/own-api.md). */
  readonly isCompanion?: boolean;
  /** Whether the process is ending. /readyz then answers 503, so that a proxy sends no new requests here. */
  readonly closing?: () => boolean;
  /** Whether this machine's clock is too wrong to be ready. Calls are still answered, by the database's time. */
  readonly isClockOff?: () => boolean;
  readonly isReady?: () => Promise<boolean>;
  readonly metrics?: Metrics;
  /** Receives each refusal of a call before it is sent. A test throws here when the contract does not list it. */
  readonly onRefusal?: (endpoint: Endpoint, refusal: Refusal) => void;
}

export function createUpstreamApp(
  deps: Deps,
  {
    closing = () => false,
    isClockOff = () => false,
    isReady = createReadiness(deps.db),
    metrics,
    isCompanion = false,
    onRefusal,
  }: Process = {},
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  // Node's own Date would be that of the machine. Sites correct their clocks by this one.
  app.use((_req, res, next) => {
    res.setHeader("Date", new Date(deps.clock()).toUTCString());
    next();
  });

  if (metrics) app.get("/metrics", notOfSites, metrics.serve).use(metrics.observe);
  app.get("/readyz", notOfSites, async (_req, res) => {
    const ready = !closing() && !isClockOff() && (await isReady());
    if (!ready) res.status(503).set("Retry-After", RETRY_AFTER_SECONDS);
    res
      .set("Cache-Control", "no-store")
      .type("text/plain")
      .send(ready ? "ready\n" : "not ready\n");
  });
  // The handler is created once, because it counts unsigned notices over all requests.
  const receivePaymentNotice = receiveNotice(deps);
  app.post(
    "/payment/notify{/:payType}",
    notOfSites,
    express.raw({ type: () => true, limit: LARGEST_NOTICE }),
    receivePaymentNotice,
    refuseUnreadNotice,
  );
  serveAgencyCalls(app, deps, agencyRoutes.map(reporting));
  app.use(checkSign(deps));
  for (const { path, serve } of fileRoutes(deps, isReady)) app.get(path, serve);

  app.use(express.json({ limit: LARGEST_BODY }));
  for (const { endpoint, serve } of routes.map(reporting)) {
    const handler = (req: Request, res: Response) => serve(deps, req, res);
    if (endpoint.method === "GET") app.get(endpoint.path, handler);
    else app.post(endpoint.path, handler);
  }
  if (isCompanion) serveLearnerCalls(app, deps);
  app.use(() => {
    throw notFound("没有这个接口");
  });
  app.use(sendErrors(deps));
  return app;

  function reporting<R extends AgencyRoute | Route>(route: R): R {
    if (!onRefusal) return route;
    const { endpoint, serve } = route;
    return {
      ...route,
      serve: (own: Deps, req: Request, res: Response) =>
        serve(own, req, res).catch((error: unknown) => {
          if (error instanceof Refusal) onRefusal(endpoint, error);
          throw error;
        }),
    };
  }
}

/** Paths outside the contract that the site requests. */
function fileRoutes(deps: Deps, isReady: () => Promise<boolean>): readonly FileRoute[] {
  return [
    // The site requests this file to check whether the upstream is up.
    fileRoute("/uploads/json/default.json", async (_req, res) => {
      if (await isReady()) return sendData(res, SYSTEM_CONFIG);
      sendUnavailable(res);
    }),
    fileRoute("/static/agency/:host", async (req, res) => {
      const host = String(req.params["host"]);
      const file = await loadAgencyFile(deps.db, host, deps.clock(), deps);
      if (!file) throw notFound("没有站点开通在这个域名");
      await sendData(res, file);
    }),
    ...uploadRoutes(deps),
  ];
}

/** Sends refusals with status 200, because an HTTP error status means a fault of the upstream or of the network. */
function sendErrors({ log }: Pick<Deps, "log">): ErrorRequestHandler {
  const ofTheDatabase = onceAMinute(() => performance.now());
  const ofTheStore = onceAMinute(() => performance.now());
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    if (error instanceof Refusal) {
      sendRefusal(res, error.reason, error.message, error.data);
      return;
    }
    if (isBodyError(error)) {
      sendRefusal(res, "badInput", error.status === 413 ? "提交的内容太大" : "提交的内容不是有效的 JSON");
      return;
    }
    const busy = busySeconds(error);
    if (busy !== undefined) {
      log.warn({ err: error, ...asked(req) }, "request refused: too much to do");
      res.status(503).set("Retry-After", String(busy));
      sendRefusal(res, "busy", "现在访问的人太多，请稍后再试");
      return;
    }
    if (error instanceof StoreError) {
      ofTheStore((num) =>
        log.error({ reason: error.message, num }, "stored files cannot be read; they are answered with 503"),
      );
      res.status(503).set("Retry-After", RETRY_AFTER_SECONDS);
      sendRefusal(res, "unavailable", "文件暂时打不开，请稍后再试");
      return;
    }
    if (isMovingError(error)) {
      res.status(503).set("Retry-After", MOVING_RETRY_SECONDS);
      sendRefusal(res, "unavailable", "学校正在搬到新的服务器，几分钟内只能看、不能提交，请稍后再试");
      return;
    }
    const trouble = databaseTrouble(error);
    if (trouble !== undefined) {
      ofTheDatabase((num) =>
        log.error({ reason: trouble, num }, "the database cannot be used; calls are answered with 503"),
      );
      return sendUnavailable(res);
    }
    log.error({ err: error, ...asked(req) }, "request failed");
    res.status(500);
    sendRefusal(res, "failure", "服务器出错了，请稍后再试");
  };
}

/** Returns the ids under which the site logs the same request. */
function asked(req: Request) {
  const trace = req.get("traceparent")?.split("-")[1];
  return { request: req.get("x-request-id"), trace, method: req.method, path: req.path };
}

/** Answers 503 while the database is down. A client may retry: no call is done twice (http/once.ts). */
function sendUnavailable(res: Response): void {
  res.status(503).set("Retry-After", RETRY_AFTER_SECONDS);
  sendRefusal(res, "unavailable", "服务暂时不可用，请稍后再试");
}

/** Whether express or its body parser rejects the request: a status below 500. */
function isBodyError(error: unknown): error is { readonly status: number } {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" && status >= 400 && status < 500;
}
