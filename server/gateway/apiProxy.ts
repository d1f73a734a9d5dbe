import http from "node:http";
import https from "node:https";
import type { Request, RequestHandler } from "express";
import { createProxyMiddleware, type Options } from "http-proxy-middleware";
import { HttpError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import { requestInfo } from "../middleware/openRequest.ts";
import { session } from "../middleware/readSession.ts";
import { site } from "../middleware/resolveSite.ts";
import { routeLabel } from "../middleware/routeLabel.ts";
import { INERT_POLICY } from "../middleware/securityHeaders.ts";
import { requestValue } from "../requestValue.ts";
import { type ApiPath, apiPath } from "./apiPath.ts";
import { checkApiRequest, isApiTarget } from "./checkApiRequest.ts";
import { clientAddress } from "./clientAddress.ts";
import { openProxyExchange, type ProxyExchange } from "./proxyExchange.ts";
import { staticPath } from "./staticPath.ts";
import { upstreamHeaders } from "./upstreamHeaders.ts";

export interface ApiProxyOptions {
  /** Without trailing slash. */
  readonly upstreamUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly metrics: Metrics;
}

/** What of a browser's own headers goes on; cookies, hop-by-hop, X-Forwarded-* and everything of upstreamHeaders stay behind. */
const PASSED = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-length",
  "if-none-match",
  "user-agent",
];
const KEPT_ALIVE_MS = 4_000;

const outgoingPath = requestValue<string>("outgoingPath");
const exchange = requestValue<ProxyExchange>("exchange");

/** /api/* -> UPSTREAM_URL/*, signed, in the visitor's name. Spec §7. */
export function apiProxy(options: ApiProxyOptions): RequestHandler {
  const { upstreamUrl, staticData, timeoutMs, metrics } = options;
  const { Agent } = upstreamUrl.startsWith("https:") ? https : http;
  // A POST must not meet a kept-alive connection that just died, for it cannot be sent twice; a GET can.
  const keptAlive = createProxyMiddleware(
    proxyOptions(upstreamUrl, new Agent({ keepAlive: true, timeout: KEPT_ALIVE_MS })),
  );
  const ownConnection = createProxyMiddleware(proxyOptions(upstreamUrl));

  return (req, res, next) => {
    if (!isApiTarget(req.originalUrl)) return next();
    routeLabel.set(req, "api");
    res.setHeader("Content-Security-Policy", INERT_POLICY);
    checkApiRequest(req);
    const target = apiPath(req.originalUrl);
    if (!target) throw new HttpError(400, "The path leaves the API");

    const get = req.method === "GET";
    outgoingPath.set(req, (get && staticData ? staticPath(target.path) : target.path) + target.search);
    // Set here and not in a proxy callback: an error stays inside Express, and `Expect` cannot skip it.
    req.headers = outgoingHeaders(req, target, options);
    exchange.set(
      req,
      openProxyExchange({
        req,
        res,
        timeoutMs,
        again: () => void ownConnection(req, res, next),
        onEnd: (outcome, seconds) => {
          metrics.upstream("api", outcome, seconds);
          if (outcome !== "ok" && outcome !== "aborted") {
            requestInfo.get(req).log.warn({ endpoint: target.path, kind: outcome }, "upstream call failed");
          }
        },
      }),
    );
    void (get ? keptAlive : ownConnection)(req, res, next);
  };
}

function outgoingHeaders(req: Request, { path }: ApiPath, { salt, now }: ApiProxyOptions) {
  const { token, agencyFlag } = session.get(req);
  const type = req.headers["content-type"];
  const multipart = type?.startsWith("multipart/form-data") ? type : undefined;
  const address = clientAddress(req);
  const passed = PASSED.flatMap((name) => {
    const value = req.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(passed),
    ...upstreamHeaders({
      path,
      token,
      agencyFlag: agencyFlag ?? site.get(req).agencyFlag,
      clientAddress: address,
      requestId: requestInfo.get(req).id,
      salt,
      now: now(),
      multipart,
    }),
  };
}

function proxyOptions(target: string, agent?: http.Agent): Options {
  return {
    target,
    changeOrigin: true,
    selfHandleResponse: true,
    // The path as checked, not as url.parse would read it again.
    toProxy: true,
    pathRewrite: (_path, req) => outgoingPath.get(req),
    // The defaults answer errors in their own words.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on("start", (req) => exchange.get(req).start());
        proxy.on("proxyReq", (proxyReq, req) => exchange.get(req).opened(proxyReq));
        proxy.on("proxyRes", (proxyRes, req) => exchange.get(req).answered(proxyRes));
        proxy.on("error", (error, req) => exchange.get(req).failed(error));
      },
    ],
    ...(agent ? { agent } : {}),
  };
}
