import type { Request, RequestHandler } from "express";
import { INERT_POLICY } from "../document/contentSecurityPolicy.ts";
import { originOf } from "../document/pageOf.ts";
import { robotsText } from "../document/robotsText.ts";
import type { Sitemap } from "../document/sitemap.ts";
import { HttpError } from "../errors.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import { site } from "../site/requestSite.ts";

const PART = /^\/sitemap\/([A-Za-z0-9-]{1,40})\.xml$/;
const MAX_AGE_S = 300;

/** Serves /robots.txt, /sitemap.xml and the sitemap files below /sitemap/ of the request's host. */
export function serveSitemap(sitemap: Sitemap): RequestHandler {
  return async (req, res, next) => {
    // All pages pass here, so other paths are skipped first.
    if (!/^\/(?:robots\.txt$|sitemap[./])/.test(req.path)) return next();
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    routeLabel.set(req, "sitemap");
    const text = await find(req, sitemap);
    if (text === undefined) throw new HttpError(404, "There is no such sitemap here");
    res.setHeader("Content-Security-Policy", INERT_POLICY);
    res.setHeader("Cache-Control", `public, max-age=${MAX_AGE_S}`);
    res.type(req.path === "/robots.txt" ? "text/plain" : "application/xml").send(text);
  };
}

async function find(req: Request, sitemap: Sitemap): Promise<string | undefined> {
  const found = site.get(req);
  const origin = originOf(req);
  if (req.path === "/robots.txt") return robotsText(found, origin);
  const asker = {
    site: found,
    origin,
    clientAddress: clientAddress(req),
    requestId: requestInfo.get(req).id,
  };
  if (req.path === "/sitemap.xml") return sitemap.index(asker);
  const part = PART.exec(req.path)?.[1];
  return part === undefined ? undefined : sitemap.part(part, asker);
}
