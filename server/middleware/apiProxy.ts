import http from "node:http";
import https from "node:https";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { createProxyMiddleware, type Options } from "http-proxy-middleware";
import { type Lane, takesToken } from "#shared/contract/endpoint.ts";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { exportData, logout } from "#shared/contract/account/endpoints.ts";
import { INERT_POLICY } from "../document/contentSecurityPolicy.ts";
import { HttpError } from "../errors.ts";
import { type ApiPath, apiPath } from "../gateway/proxy/apiPath.ts";
import { type AnswerCheck, answerCheck } from "../gateway/proxy/answerCheck.ts";
import { exportBoth } from "../gateway/proxy/exportBoth.ts";
import { asksForPrices } from "../gateway/proxy/asksForPrices.ts";
import { sendNoPrices, sendNotOffered, sendReadOnly } from "../gateway/proxy/failureEnvelope.ts";
import { relayMapped, sendCallFailure } from "../gateway/proxy/relayMapped.ts";
import { checkApiRequest, isApiTarget, isMisspelt } from "../gateway/proxy/checkApiRequest.ts";
import type { Upstream } from "../gateway/call/call.ts";
import { laneOf } from "../gateway/proxy/laneOf.ts";
import { createOpenPaths } from "../gateway/proxy/openPaths.ts";
import type { VisitorCall } from "../gateway/wire/offers.ts";
import { openPipedExchange } from "../gateway/proxy/pipedExchange.ts";
import {
  openProxyExchange,
  type ProxyExchange,
  type ProxyExchangeOptions,
} from "../gateway/proxy/proxyExchange.ts";
import { READ_ONLY, sortedSearch, staticPath } from "../gateway/wire/staticData.ts";
import { hidesPrices } from "../site/site.ts";
import { type Caller, upstreamHeaders } from "../gateway/wire/upstreamHeaders.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Metrics } from "../metrics.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import { requestValue } from "../request/requestValue.ts";
import { site } from "../site/requestSite.ts";
import { session } from "../request/session.ts";
import { clearSessionCookies } from "../request/sessionCookies.ts";

export interface ApiProxyOptions {
  /** URL without trailing slash. */
  readonly upstreamUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  /** Paths outside the contract that /api passes on (gateway/proxy/openPaths.ts). */
  readonly apiPaths: readonly string[] | undefined;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly upstream: Upstream;
}

/**
 * Headers of the browser that are passed on. Cookies, hop-by-hop headers, X-Forwarded-* and the headers that
 * upstreamHeaders sets are not among them.
 */
const FORWARDED_HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-length",
  "if-none-match",
  "user-agent",
];
const FORWARDED_BY_LANE: Readonly<Record<Lane, readonly string[]>> = {
  answer: [],
  stream: ["last-event-id"],
  file: ["range", "if-range"],
  upload: [],
};
const KEPT_ALIVE_MS = 4_000;

const outgoingPath = requestValue<string>("outgoingPath");
const exchange = requestValue<ProxyExchange>("exchange");

/**
 * Passes /api/* on to UPSTREAM_URL/*, signed, in the visitor's name (Spec §7). Answers are collected before they are
 * sent; streams, files and uploads are piped.
 */
export function apiProxy(options: ApiProxyOptions): RequestHandler {
  const { upstreamUrl, staticData } = options;
  const api = proxiesTo(upstreamUrl);
  const { companion } = options.upstream;
  const isOpen = createOpenPaths({ listed: options.apiPaths });
  const companionProxy = companion && { companion, proxies: proxiesTo(companion.url) };

  return (req, res, next) => {
    if (!isApiTarget(req.originalUrl)) return next();
    res.setHeader("Content-Security-Policy", INERT_POLICY);
    res.setHeader("Vary", "Cookie");
    routeLabel.set(req, "api");
    const target = apiPath(req.originalUrl);
    const lane = target ? laneOf(req.method, target.path, req.headers.accept) : "answer";
    checkApiRequest(req, lane);
    if (!target) throw new HttpError(400, "The path leaves the API");
    if (isMisspelt(target.path)) throw new HttpError(404, "The path is a known one in other letters");
    if (!isOpen(req.method, target.path))
      throw new HttpError(404, "The path is none that the site passes on");
    if (findEndpoint(req.method, target.path)?.caller !== undefined)
      throw new HttpError(404, "The call is none of the site's");
    // The browser's session ends even when the upstream cannot be notified.
    if (target.path === logout.path) clearSessionCookies(req, res);

    if (hidesPrices(site.get(req)) && asksForPrices(target.search)) return sendNoPrices(res);

    if (staticData && req.method === "POST") {
      res.setHeader("Connection", "close");
      return sendReadOnly(res, READ_ONLY);
    }

    const call = staticData ? undefined : visitorCallOf(req, target);
    const { upstream } = options;
    const { off } = site.get(req);
    if (
      call &&
      (upstream.isOff(call.endpoint) || off?.hasCall(call.endpoint) || upstream.offers.isAbsent(call))
    )
      return sendNotOffered(res);
    const forwarding = { req, res, next, target, lane, call, options };
    const isCompanions = call ? companion?.has(call.endpoint) : companion?.hasFile(target.path);
    if (companionProxy && isCompanions) {
      const caller = companionProxy.companion.callerFor(call?.endpoint, visitorOf(req));
      const search = call ? companionProxy.companion.queryOf(call.endpoint, target.search) : target.search;
      return caller.then(
        ({ token }) =>
          forward({
            ...forwarding,
            target: { ...target, search },
            token,
            proxies: companionProxy.proxies,
            check: undefined,
          }),
        (error: unknown) => sendCallFailure(req, res, error),
      );
    }
    if (companion && call?.endpoint.path === exportData.path) {
      const headersFor = (token?: string) => outgoingHeaders(req, { lane, token }, options);
      const { search } = target;
      const visitor = visitorOf(req);
      const { timeoutMs } = options;
      const exporting = { res, search, visitor, upstream, companion, timeoutMs, headersFor };
      return exportBoth(exporting).catch((error: unknown) => sendCallFailure(req, res, error));
    }
    if (call && lane === "answer" && upstream.isRelayed(call.endpoint)) {
      const visitor = { ...visitorOf(req), hidesPrices: hidesPrices(site.get(req)) };
      return relayMapped({ req, res, endpoint: call.endpoint, search: target.search, visitor, upstream });
    }
    const check = call && answerCheck(upstream.offers, call, upstream.probesFor(visitorOf(req)));
    forward({ ...forwarding, token: tokenFor(req, target), proxies: api, check });
  };
}

interface Forwarding {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
  readonly target: ApiPath;
  readonly lane: Lane;
  readonly call: VisitorCall | undefined;
  readonly options: ApiProxyOptions;
  /** Token of the learner, or the assertion for the companion. */
  readonly token: string | undefined;
  readonly proxies: ReturnType<typeof proxiesTo>;
  readonly check: AnswerCheck | undefined;
}

function forward(forwarding: Forwarding): void {
  const { req, res, next, target, lane, options, token, proxies } = forwarding;
  if (lane !== "answer") routeLabel.set(req, `api ${lane}`);
  const get = req.method === "GET";
  const isFile = options.staticData && lane === "answer";
  outgoingPath.set(
    req,
    isFile ? staticPath(target.path) + sortedSearch(target.search) : target.path + target.search,
  );
  // Headers are set here, not in a callback of the proxy: Express handles errors here, and a request with `Expect`
  // would skip the callback.
  req.headers = outgoingHeaders(req, { lane, token }, options);
  const { keptAlive, ownConnection } = lane === "answer" ? proxies.collecting : proxies.piping;
  const retry = () => void ownConnection(req, res, next);
  exchange.set(req, openExchange(forwarding, retry));
  void (get ? keptAlive : ownConnection)(req, res, next);
}

function openExchange(
  { req, res, lane, target, token, check, options }: Forwarding,
  retry: () => void,
): ProxyExchange {
  const { timeoutMs, metrics, lifecycle } = options;
  const common: ProxyExchangeOptions = {
    req,
    res,
    timeoutMs,
    isPersonal: token !== undefined,
    retry,
    onEnd: (outcome, seconds) => {
      metrics.upstream("api", outcome, seconds);
      if (outcome !== "ok" && outcome !== "aborted")
        requestInfo.get(req).log.warn({ endpoint: target.path, kind: outcome }, "upstream call failed");
    },
  };
  return lane === "answer"
    ? openProxyExchange({
        ...common,
        hidesPrices: hidesPrices(site.get(req)),
        ofFiles: options.staticData,
        check,
      })
    : openPipedExchange({ ...common, lifecycle });
}

/** Returns the call of a request; undefined: the path is not in the contract but may be of the operator's API. */
function visitorCallOf(req: Request, { path, search }: ApiPath): VisitorCall | undefined {
  const endpoint = findEndpoint(req.method, path);
  if (!endpoint) return undefined;
  const { token, agencyFlag } = visitorOf(req);
  const hasToken = takesToken(endpoint) && token !== undefined;
  return { endpoint, agencyFlag, hasToken, requestTarget: req.method === "GET" ? path + search : undefined };
}

function visitorOf(req: Request): Caller {
  return { ...session.get(req), clientAddress: clientAddress(req), requestId: requestInfo.get(req).id };
}

function outgoingHeaders(
  req: Request,
  { lane, token }: Pick<Forwarding, "lane" | "token">,
  { salt, now }: ApiProxyOptions,
) {
  const type = req.headers["content-type"];
  const multipart = lane === "upload" && type?.startsWith("multipart/form-data") ? type : undefined;
  const address = clientAddress(req);
  const forwarded = [...FORWARDED_HEADERS, ...FORWARDED_BY_LANE[lane]].flatMap((name) => {
    // Event streams must not be compressed: the site appends its last bytes to them uncompressed.
    if (lane === "stream" && name === "accept-encoding") return [];
    const value = req.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(forwarded),
    ...upstreamHeaders({
      token,
      agencyFlag: session.get(req).agencyFlag,
      clientAddress: address,
      requestId: requestInfo.get(req).id,
      salt,
      now: now(),
      multipart,
    }),
  };
}

function tokenFor(req: Request, { path }: ApiPath): string | undefined {
  return takesToken(findEndpoint(req.method, path)) ? session.get(req).token : undefined;
}

function proxiesTo(target: string) {
  const { Agent } = target.startsWith("https:") ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: KEPT_ALIVE_MS });
  return {
    collecting: proxyPair({ target, selfHandleResponse: true }, agent),
    piping: proxyPair({ target }, agent),
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
