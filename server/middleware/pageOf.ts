import type { Request, Response } from "express";
import type { Theme } from "#client/app/boot.ts";
import type { Page } from "../document/page.ts";
import { clientAddress } from "../gateway/clientAddress.ts";
import type { PageCalls } from "../site/agencyAnswers.ts";
import { parseHostName } from "../site/hostName.ts";
import { splitTarget, withoutFragment } from "../splitTarget.ts";
import { visit } from "./guardVisit.ts";
import { requestInfo } from "./openRequest.ts";
import { ANONYMOUS, session } from "./readSession.ts";
import { site } from "./resolveSite.ts";
import { refuseSession } from "./sessionCookies.ts";

const READS_NO_SCRIPT = /bot\b|crawler|spider|slurp|bingpreview|facebookexternalhit|sogou|archiver/i;

/** All that a document is made from, out of a request that may have failed at any step before. */
export function pageOf(
  { req, res, calls }: { readonly req: Request; readonly res: Response; readonly calls: PageCalls },
  failure: Page["failure"] = null,
): Page {
  const found = site.find(req) ?? null;
  const { token, agencyFlag } = session.find(req) ?? ANONYMOUS;
  const url = urlOf(req);
  return {
    url,
    search: new URLSearchParams(splitTarget(url).search),
    origin: `${req.protocol}://${found || parseHostName(req.host) !== undefined ? req.host.toLowerCase() : "localhost"}`,
    requestId: requestInfo.get(req).id,
    site: found,
    session: { token, agencyFlag },
    theme: themeOf(req),
    match: failure ? null : (visit.find(req) ?? null),
    failure,
    call: calls.callFor({
      token,
      agencyFlag: agencyFlag ?? found?.agencyFlag,
      clientAddress: clientAddress(req),
      requestId: requestInfo.get(req).id,
      onUnauthorised: () => {
        if (!res.headersSent) refuseSession(req, res);
      },
    }),
    complete: asksComplete(req),
    signal: new LeaveSignal(res),
  };
}

/** Robots say so by their name; a browser without scripts comes back with `nojs` (document/scripts.ts, noScriptReload). */
function asksComplete(req: Request): boolean {
  return READS_NO_SCRIPT.test(req.headers["user-agent"] ?? "") || /[?&]nojs=1(?:&|$)/.test(req.originalUrl);
}

/** A target that is no path of this site (absolute form, "//host") never becomes one in a link. */
function urlOf(req: Request): string {
  const target = withoutFragment(req.originalUrl);
  return /^\/(?![/\\])/.test(target) ? target : "/";
}

function themeOf(req: Request): Theme | null {
  const value = (req.cookies as Readonly<Record<string, unknown>> | undefined)?.["theme"];
  return value === "light" || value === "dark" ? value : null;
}

/** Nobody listens to it: a real one would cost as much as an upstream call. */
class LeaveSignal {
  readonly #res: Response;

  constructor(res: Response) {
    this.#res = res;
  }

  get aborted(): boolean {
    return this.#res.destroyed && !this.#res.writableFinished;
  }
}
