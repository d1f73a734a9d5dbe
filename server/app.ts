import cookieParser from "cookie-parser";
import type { RequestListener } from "node:http";
import express from "express";
import type { Dependencies } from "./dependencies.ts";
import { apiProxy } from "./middleware/apiProxy.ts";
import { checkTarget } from "./middleware/checkTarget.ts";
import { chooseAgencyFlag } from "./middleware/chooseAgencyFlag.ts";
import { closeConnections } from "./middleware/closeConnections.ts";
import { guardVisit } from "./middleware/guardVisit.ts";
import { health } from "./middleware/health.ts";
import { openRequest } from "./middleware/openRequest.ts";
import { readSession } from "./middleware/readSession.ts";
import { renderDocument } from "./middleware/renderDocument.ts";
import { resolveSite } from "./middleware/resolveSite.ts";
import { sendKept } from "./middleware/sendKept.ts";
import { securityHeaders } from "./middleware/securityHeaders.ts";
import { sendErrors } from "./middleware/sendErrors.ts";
import { serveAssets } from "./middleware/serveAssets.ts";
import { serveSitemap } from "./middleware/serveSitemap.ts";
import { signInByLink } from "./middleware/signInByLink.ts";
import { warnOfProxy } from "./middleware/warnOfProxy.ts";
import { requestInfo } from "./request/requestInfo.ts";

/**
 * Builds the app: the step that opens each request, cached pages of known visits, and Express for all other requests.
 * Middleware runs in the order in which it is added; each decides which requests it handles.
 */
export function createApp(dependencies: Dependencies): RequestListener {
  const {
    config,
    folders,
    log,
    metrics,
    now,
    lifecycle,
    renderer,
    upstream,
    systemConfig,
    directory,
    agencyAnswers,
    upstreamStarting,
    sitemap,
    pageCache,
    visits,
  } = dependencies;
  const { upstreamUrl, signSalt, staticData, apiPaths, upstreamTimeoutMs } = config;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", false);
  app.set("trust proxy", config.trustProxy);

  if (config.trial) app.use(warnOfProxy(log));
  app.use(...securityHeaders());
  app.use(closeConnections(lifecycle));
  app.use(health({ lifecycle, systemConfig, metrics, metricsToken: config.metricsToken }));
  app.use(checkTarget());
  app.use(serveAssets(folders));
  app.use(cookieParser());
  app.use(readSession());
  app.use(resolveSite(directory));
  app.use(serveSitemap(sitemap));
  app.use(chooseAgencyFlag());
  app.use(
    apiProxy({
      upstreamUrl,
      salt: signSalt,
      staticData,
      apiPaths,
      timeoutMs: upstreamTimeoutMs,
      now,
      metrics,
      lifecycle,
      upstream,
    }),
  );
  app.use(signInByLink(upstream));
  app.use(guardVisit(upstream));
  app.use(renderDocument({ renderer, calls: agencyAnswers }));
  app.use(sendErrors({ renderer, calls: agencyAnswers, upstreamStarting }));

  const open = openRequest({ log, metrics });
  const kept = pageCache && sendKept({ visits, pageCache, directory, lifecycle, metrics, now });
  return (req, res) =>
    open(req, res, () => {
      if (kept?.(req, res)) return;
      res.setHeader("X-Request-Id", requestInfo.get(req).id);
      app(req, res);
    });
}
