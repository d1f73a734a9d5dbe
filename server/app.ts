import cookieParser from "cookie-parser";
import express, { type Express } from "express";
import type { Dependencies } from "./dependencies.ts";
import { apiProxy } from "./gateway/apiProxy.ts";
import { checkTarget } from "./middleware/checkTarget.ts";
import { closeConnections } from "./middleware/closeConnections.ts";
import { guardVisit } from "./middleware/guardVisit.ts";
import { health } from "./middleware/health.ts";
import { inOrder } from "./middleware/inOrder.ts";
import { openRequest } from "./middleware/openRequest.ts";
import { readSession } from "./middleware/readSession.ts";
import { renderDocument } from "./middleware/renderDocument.ts";
import { resolveSite } from "./middleware/resolveSite.ts";
import { securityHeaders } from "./middleware/securityHeaders.ts";
import { sendErrors } from "./middleware/sendErrors.ts";
import { serveAssets } from "./middleware/serveAssets.ts";
import { trustProxies } from "./trustProxies.ts";

/** The order of the steps is the whole of it; each decides for itself. */
export function createApp(dependencies: Dependencies): Express {
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
    pageCache,
  } = dependencies;
  const { upstreamUrl, signSalt, staticData, upstreamTimeoutMs } = config;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  trustProxies(app, config.trustProxy);

  app.use(
    inOrder(
      openRequest({ log, metrics }),
      securityHeaders(),
      closeConnections(lifecycle),
      health({ lifecycle, systemConfig, metrics }),
      checkTarget(),
      serveAssets(folders),
      cookieParser(),
      readSession(),
      resolveSite(directory),
      apiProxy({ upstreamUrl, salt: signSalt, staticData, timeoutMs: upstreamTimeoutMs, now, metrics }),
      guardVisit(upstream),
      renderDocument({ renderer, calls: agencyAnswers, pageCache, asks: config.pageCacheAsks, metrics, now }),
    ),
  );
  app.use(sendErrors({ renderer, calls: agencyAnswers }));
  return app;
}
