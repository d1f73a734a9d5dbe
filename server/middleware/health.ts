import { timingSafeEqual } from "node:crypto";
import { type RequestHandler, Router } from "express";
import type { Lifecycle } from "../lifecycle.ts";
import type { Metrics } from "../metrics.ts";
import { comesThroughProxy, isLoopback } from "../request/clientAddress.ts";
import type { SystemConfigSource } from "../site/systemConfig.ts";
import { RETRY_AFTER_SECONDS } from "../errors.ts";
import { labelRoute } from "./labelRoute.ts";

export interface HealthOptions {
  readonly lifecycle: Lifecycle;
  readonly systemConfig: SystemConfigSource;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
}

const PATHS: readonly string[] = ["/healthz", "/readyz", "/metrics"];

/** Answers /healthz, /readyz and /metrics for monitoring programs, whatever the Host header is. */
export function health({ lifecycle, systemConfig, metrics, metricsToken }: HealthOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(labelRoute("health"), (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  router.get("/healthz", (_req, res) => {
    res.type("text/plain").send("ok\n");
  });
  router.get("/readyz", async (_req, res) => {
    const ready = !lifecycle.closing && (await systemConfig.check()) && !lifecycle.closing;
    if (!ready) res.status(503).setHeader("Retry-After", RETRY_AFTER_SECONDS);
    res.type("text/plain").send(ready ? "ready\n" : "not ready\n");
  });
  router.get("/metrics", async (req, res) => {
    // Behind a proxy on this machine every connection comes from loopback, even if TRUST_PROXY does not name the proxy.
    const isLocal = isLoopback(req.socket.remoteAddress) && !comesThroughProxy(req);
    if (!isLocal && !bringsToken(req.headers.authorization, metricsToken)) {
      return void res.status(404).type("text/plain").send("Not Found\n");
    }
    res.setHeader("Content-Type", metrics.contentType);
    res.end(await metrics.text());
  });
  // The router is called only for these paths: all pages pass here, and it would compare each with all its routes.
  return (req, res, next) => (PATHS.includes(req.path) ? router(req, res, next) : next());
}

function bringsToken(authorization = "", token?: string): boolean {
  if (token === undefined) return false;
  const [given, right] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(text));
  return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
}
