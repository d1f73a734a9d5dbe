import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Lane } from "#shared/contract/endpoint.ts";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { exportData, logout } from "#shared/contract/account/endpoints.ts";
import { INERT_POLICY } from "../document/contentSecurityPolicy.ts";
import { HttpError, logged } from "../errors.ts";
import { splitBaseUrl } from "../gateway/call/exchange.ts";
import type { AskedCall } from "../gateway/call/rules.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import type { Translator } from "../gateway/map/translator.ts";
import type { Method } from "../gateway/map/upstreamMap.ts";
import { apiPath } from "../gateway/proxy/apiPath.ts";
import { checkApiRequest, isApiTarget, isMisspelt } from "../gateway/proxy/checkApiRequest.ts";
import { openCollectedExchange } from "../gateway/proxy/collectedExchange.ts";
import { exportBoth } from "../gateway/proxy/exportBoth.ts";
import { laneOf } from "../gateway/proxy/laneOf.ts";
import { createOpenPaths } from "../gateway/proxy/openPaths.ts";
import type { ExchangeOptions } from "../gateway/proxy/openExchange.ts";
import { isShort, passWhole } from "../gateway/proxy/passWhole.ts";
import { openPipedExchange } from "../gateway/proxy/pipedExchange.ts";
import { forwardTo } from "../gateway/proxy/proxies.ts";
import { relayMapped, sendCallFailure } from "../gateway/proxy/relayMapped.ts";
import type { RawAnswer } from "../gateway/wire/readEnvelope.ts";
import { isRepeatable } from "../gateway/wire/repeatable.ts";
import { sortedSearch, staticPath } from "../gateway/wire/staticData.ts";
import { upstreamHeaders } from "../gateway/wire/upstreamHeaders.ts";
import type { Visitor } from "../gateway/wire/visitor.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Metrics } from "../metrics.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import { session } from "../request/session.ts";
import { clearSessionCookies } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";
import { hidesPrices } from "../site/site.ts";

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

/** Request to /api whose method, framing, origin and path were checked. */
interface Passing {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
  readonly lane: Lane;
  readonly asked: AskedCall;
  readonly visitor: Visitor;
}

interface Outgoing {
  readonly token: string | undefined;
  readonly translator?: Translator | undefined;
}

/**
 * Passes /api/* on to UPSTREAM_URL/*, signed, in the visitor's name (Spec §7). Answers are collected before they are
 * sent; streams, files and uploads are piped.
 */
export function apiProxy(options: ApiProxyOptions): RequestHandler {
  const { upstreamUrl, staticData, timeoutMs, metrics, lifecycle, upstream } = options;
  const { rules, companion } = upstream;
  const isOpen = createOpenPaths({ listed: options.apiPaths, hasMap: rules.hasMap });
  const toApi = forwardTo(upstreamUrl);
  const toCompanion = companion && forwardTo(companion.url);
  const apiBase = splitBaseUrl(upstreamUrl, "UPSTREAM_URL");
  const companionBase = companion ? splitBaseUrl(companion.url, "COMPANION_URL") : apiBase;

  return (req, res, next) => {
    if (!isApiTarget(req.originalUrl)) return next();
    res.setHeader("Content-Security-Policy", INERT_POLICY);
    res.setHeader("Vary", "Cookie");
    routeLabel.set(req, "api");
    const asked = askedCall(req);
    const lane = asked ? laneOf(asked, req.headers.accept) : "answer";
    checkApiRequest(req, lane);
    assertPassedOn(asked);
    // The browser's session ends even when the upstream cannot be notified.
    if (asked.path === logout.path) clearSessionCookies(req, res);
    const visitor = visitorOf(req);
    return passOn({ req, res, next, lane, asked, visitor }).catch((error: unknown) =>
      sendCallFailure(req, res, error),
    );
  };

  /** @throws HttpError when the call is none that the site passes on */
  function assertPassedOn(asked: AskedCall | undefined): asserts asked {
    if (!asked) throw new HttpError(400, "The path leaves the API");
    const { method, path, endpoint } = asked;
    if (isMisspelt(path)) throw new HttpError(404, "The path is a known one in other letters");
    if (!isOpen(method, path)) throw new HttpError(404, "The path is none that the site passes on");
    if (endpoint?.caller !== undefined) throw new HttpError(404, "The call is none of the site's");
  }

  async function passOn(passing: Passing): Promise<void> {
    const { req, res, lane, asked, visitor } = passing;
    const { endpoint, query } = asked;
    rules.assertAllowed(asked, visitor);
    if (companion && endpoint?.path === exportData.path && !companion.has(endpoint)) {
      const headersFor = (token?: string) => outgoingHeaders(passing, { token }, options);
      return exportBoth({ res, search: query, visitor, upstream, companion, timeoutMs, headersFor });
    }
    if (endpoint && lane === "answer" && rules.isRelayed(asked))
      return relayMapped({ req, res, endpoint, search: query, visitor, upstream });
    return forward(passing);
  }

  async function forward(passing: Passing): Promise<void> {
    const { req, res, next, lane, asked, visitor } = passing;
    if (lane !== "answer") routeLabel.set(req, `api ${lane}`);
    const { path, endpoint } = asked;
    const { isCompanions, caller, query, proof, translator } = await rules.addresseeOf(asked, visitor);
    const { token } = caller;
    const mapped =
      endpoint && translator ? await translator.target(endpoint, query, caller.clientAddress) : undefined;
    // With a map the answer to an upload is read like that of any other call: it is an envelope of the API.
    const readsUpload = endpoint !== undefined && lane === "upload" && rules.isRelayed(asked);
    const reads = lane === "answer" || readsUpload;
    // The proxy sends the method of its request object.
    if (mapped) req.method = mapped.method;
    const send = isCompanions && toCompanion ? toCompanion : toApi;
    const headers = {
      ...outgoingHeaders(passing, { token, translator }, options),
      ...(send === toApi && upstream.leaveOut()),
    };
    const outgoingPath =
      mapped?.path ??
      (staticData && lane === "answer" ? staticPath(path) + sortedSearch(query) : path + query);
    const answering = {
      hidesPrices: visitor.hidesPrices === true,
      ofFiles: staticData,
      proof,
      inspect: (raw: RawAnswer) => upstream.inspect({ path }, raw),
    };
    const common: Omit<ExchangeOptions, "retry"> = {
      req,
      res,
      timeoutMs,
      isPersonal: token !== undefined,
      hearTime: send === toApi ? upstream.hear : undefined,
      onEnd: (outcome, seconds, error) => {
        metrics.upstream("api", outcome, seconds);
        if (outcome !== "ok" && outcome !== "aborted")
          requestInfo
            .get(req)
            .log.warn(
              { ...(error !== undefined && logged(error)), endpoint: path, kind: outcome },
              "upstream call failed",
            );
      },
    };
    if (lane === "answer" && isShort(req)) {
      const base = send === toApi ? apiBase : companionBase;
      const method = asked.method as Method;
      const request = { ...base, path: base.path + outgoingPath, method, endpoint: path, headers };
      const repeats = endpoint !== undefined && isRepeatable(endpoint.path);
      return passWhole({ ...common, ...answering, request: { ...request, repeats }, pass: upstream.pass });
    }
    // Headers are set here, not in a callback of the proxy: Express handles errors here, and a request with `Expect`
    // would skip the callback.
    req.headers = headers;
    send({
      req,
      res,
      next,
      isCollected: reads,
      path: outgoingPath,
      open: (retry) =>
        reads
          ? openCollectedExchange({
              ...common,
              ...answering,
              retry,
              isUpload: lane === "upload",
              translate: readsUpload
                ? (raw) => upstream.translated({ endpoint, translator, proof }, raw, visitor)
                : undefined,
            })
          : openPipedExchange({ ...common, retry, lifecycle }),
    });
  }
}

/** Returns the call of a request; undefined: its path leaves the API. */
function askedCall({ method, originalUrl }: Request): AskedCall | undefined {
  const target = apiPath(originalUrl);
  if (!target) return undefined;
  const { path, search: query } = target;
  return { method, path, query, endpoint: findEndpoint(method, path) };
}

function visitorOf(req: Request): Visitor {
  const visited = site.get(req);
  return {
    ...session.get(req),
    clientAddress: clientAddress(req),
    requestId: requestInfo.get(req).id,
    off: visited.off,
    hidesPrices: hidesPrices(visited),
    policyHosts: visited,
  };
}

function outgoingHeaders(
  { req, lane, visitor }: Passing,
  { token, translator }: Outgoing,
  { salt, now }: ApiProxyOptions,
) {
  const type = req.headers["content-type"];
  const multipart = lane === "upload" && type?.startsWith("multipart/form-data") ? type : undefined;
  const forwarded = [...FORWARDED_HEADERS, ...FORWARDED_BY_LANE[lane]].flatMap((name) => {
    // Event streams must not be compressed: the site appends its last bytes to them uncompressed.
    if (lane === "stream" && name === "accept-encoding") return [];
    const value = req.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const { agencyFlag, clientAddress: address, requestId } = visitor;
  const signing = { token, agencyFlag, clientAddress: address, requestId, salt, now: now(), multipart };
  return {
    ...Object.fromEntries(forwarded),
    ...(translator ? translator.headers(signing) : upstreamHeaders(signing)),
  };
}
