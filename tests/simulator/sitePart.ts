import express from "express";
import { openCollectedExchange } from "#server/gateway/proxy/collectedExchange.ts";
import { forwardTo } from "#server/gateway/proxy/proxies.ts";
import { followUpstreamTime } from "#server/gateway/wire/followUpstreamTime.ts";
import { upstreamHeaders } from "#server/gateway/wire/upstreamHeaders.ts";
import { AGENCY } from "./examDatabase.ts";
import { serveHost } from "./virtual/lines.ts";
import { SITE_HOST } from "./virtual/pageRequest.ts";
import { type Part, timeline } from "./virtual/timeline.ts";
import { SALT, UPSTREAM_HOST } from "./upstreamPart.ts";

const TIMEOUT_MS = 5_000;

/** Starts a site process with the gateway of /api. Returns the function that kills it. */
export function startSite(name: string, aheadMs: () => number): () => void {
  const part: Part = { name, isAlive: true, aheadMs };
  return timeline().within(part, () => {
    const time = followUpstreamTime({ log: { warn: () => undefined }, wall: Date.now });
    const forward = forwardTo(`http://${UPSTREAM_HOST}`);
    const app = express();
    app.use("/api", (req, res, next) => {
      const token = req.headers.authorization;
      const length = req.headers["content-length"];
      req.headers = {
        ...(length !== undefined && { "content-length": length }),
        ...upstreamHeaders({
          token,
          agencyFlag: AGENCY,
          clientAddress: "203.0.113.7",
          salt: SALT,
          now: time.now(),
        }),
      };
      forward({
        req,
        res,
        next,
        isCollected: true,
        path: req.url,
        open: (retry) =>
          openCollectedExchange({
            req,
            res,
            timeoutMs: TIMEOUT_MS,
            isPersonal: true,
            hearTime: time.hear,
            retry,
            onEnd: () => undefined,
            hidesPrices: false,
            ofFiles: false,
            proof: undefined,
            isUpload: false,
            inspect: () => undefined,
            translate: undefined,
          }),
      });
    });
    const stop = serveHost(SITE_HOST, part, app);
    return () => {
      part.isAlive = false;
      stop();
    };
  });
}
