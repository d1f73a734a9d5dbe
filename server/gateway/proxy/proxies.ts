import http from "node:http";
import https from "node:https";
import type { NextFunction, Request, Response } from "express";
import { createProxyMiddleware, type Options } from "http-proxy-middleware";
import { requestValue } from "../../request/requestValue.ts";
import type { ProxyExchange } from "./openExchange.ts";

interface Forwarded {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
  /** Whether the answer is collected and sent by the exchange, instead of piped. */
  readonly isCollected: boolean;
  /** Checked path with query, below the target. */
  readonly path: string;
  /** Opens the exchange that handles the proxy's events. `retry` sends the request again on a new connection. */
  readonly open: (retry: () => void) => ProxyExchange;
}

/** Sends a request, with the headers that `req.headers` holds by then, to one upstream. */
export type Forward = (forwarded: Forwarded) => void;

const KEPT_ALIVE_MS = 4_000;

const outgoingPath = requestValue<string>("outgoingPath");
const exchange = requestValue<ProxyExchange>("exchange");

/** Creates the proxies to an upstream. `target`: its URL without trailing slash. */
export function forwardTo(target: string): Forward {
  const { Agent } = target.startsWith("https:") ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: KEPT_ALIVE_MS });
  const collecting = proxyPair({ target, selfHandleResponse: true }, agent);
  const piping = proxyPair({ target }, agent);

  return ({ req, res, next, isCollected, path, open }) => {
    const { keptAlive, ownConnection } = isCollected ? collecting : piping;
    outgoingPath.set(req, path);
    exchange.set(
      req,
      open(() => void ownConnection(req, res, next)),
    );
    void (req.method === "GET" ? keptAlive : ownConnection)(req, res, next);
  };
}

/**
 * Creates two proxies, with and without keep-alive. The upstream may close a kept-alive connection just when a request
 * is sent on it. A GET is then sent again; a POST must not be, so it gets a new connection.
 */
function proxyPair(options: Options, agent: http.Agent) {
  const common: Options = {
    ...options,
    changeOrigin: true,
    // The proxy uses the path that was checked, instead of parsing the URL again.
    toProxy: true,
    pathRewrite: (_path, req) => outgoingPath.get(req),
    // The proxy's default plugins would answer errors in a format of their own.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on("start", (req) => exchange.get(req).start());
        proxy.on("proxyReq", (proxyReq, req) => exchange.get(req).opened(proxyReq));
        proxy.on("proxyRes", (proxyRes, req) => exchange.get(req).answered(proxyRes));
        proxy.on("error", (error, req) => exchange.get(req).failed(error));
      },
    ],
  };
  return {
    keptAlive: createProxyMiddleware({ ...common, agent }),
    ownConnection: createProxyMiddleware(common),
  };
}
