import type { Request, Response } from "express";
import { defaultRegion, findRegion, type Region } from "#shared/domain/regions.ts";
import { hasNextSession } from "#shared/domain/sessionCookie.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { TextSize, Theme } from "#client/site/boot.ts";
import { goalOf } from "#client/site/goal.ts";
import { clientAddress } from "../request/clientAddress.ts";
import { requestInfo, visit } from "../request/requestInfo.ts";
import { ANONYMOUS, session } from "../request/session.ts";
import { refuseSession } from "../request/sessionCookies.ts";
import { site } from "../site/requestSite.ts";
import { splitTarget, withoutFragment } from "../request/splitTarget.ts";
import type { PageCalls } from "../site/agencyAnswers.ts";
import { parseHostName } from "../site/hostName.ts";
import { hidesPrices, type Site } from "../site/site.ts";
import { checkLearner } from "./checkLearner.ts";
import type { Page } from "./page.ts";
import { siteView } from "./siteView.ts";

const READS_NO_SCRIPT = /bot\b|crawler|spider|slurp|bingpreview|facebookexternalhit|sogou|archiver/i;

/** Returns everything that a document is rendered from. The request may have failed at any earlier step. */
export function pageOf(
  { req, res, calls }: { readonly req: Request; readonly res: Response; readonly calls: PageCalls },
  failure: Page["failure"] = null,
): Page {
  const visitedSite = site.find(req) ?? null;
  const { token, agencyFlag } = session.find(req) ?? ANONYMOUS;
  const url = urlOf(req);
  const match = failure ? null : (visit.find(req) ?? null);
  const onRefused = () => {
    if (!res.headersSent) refuseSession(req, res);
  };
  return {
    url,
    search: new URLSearchParams(splitTarget(url).search),
    origin: originOf(req),
    requestId: requestInfo.get(req).id,
    site: visitedSite,
    session: { token, agencyFlag },
    hasNextSession: hasNextSession(req.headers.cookie ?? ""),
    theme: themeOf(req),
    textSize: textSizeOf(req),
    region: regionOf(req, { site: visitedSite, match, token }),
    goal: goalIn(req, { site: visitedSite, match, token }),
    match,
    failure,
    call: checkLearner(
      calls.callFor({
        token,
        agencyFlag,
        clientAddress: clientAddress(req),
        requestId: requestInfo.get(req).id,
        off: visitedSite?.off,
        hidesPrices: visitedSite !== null && hidesPrices(visitedSite),
        policyHosts: visitedSite ?? undefined,
        onUnauthorised: onRefused,
      }),
      { log: () => requestInfo.get(req).log, onRefused },
    ),
    complete: asksComplete(req),
    signal: leaveSignal(res),
  };
}

export function isRobot({ headers }: Pick<Request, "headers">): boolean {
  return READS_NO_SCRIPT.test(headers["user-agent"] ?? "");
}

/**
 * Returns whether the page must be sent complete: for robots, known by their user agent, and for browsers without
 * scripts, which request it with `nojs` (noScriptReload in document/scripts.ts).
 */
function asksComplete(req: Request): boolean {
  return isRobot(req) || /[?&]nojs=1(?:&|$)/.test(req.originalUrl);
}

/** Returns the page's path and query for links; "/" if the target is no path of this site (absolute form, "//host"). */
function urlOf(req: Request): string {
  const target = withoutFragment(req.originalUrl);
  return /^\/(?![/\\])/.test(target) ? target : "/";
}

/**
 * Returns the origin for links. A port is included only if this server listens on it: any other port comes from the
 * visitor's request and cannot be trusted.
 */
export function originOf(req: Request): string {
  const port = `:${req.socket.localPort}`;
  const name = parseHostName(req.host) ?? "localhost";
  return `${req.protocol}://${name}${req.host?.endsWith(port) ? port : ""}`;
}

function themeOf(req: Request): Theme | null {
  return chosenIn(req, "theme", ["light", "dark"]);
}

function textSizeOf(req: Request): TextSize | null {
  return chosenIn(req, "text", ["small", "large", "huge"]);
}

function chosenIn<T extends string>(req: Request, name: string, choices: readonly T[]): T | null {
  const value = choiceIn(req, name);
  return choices.find((choice) => choice === value) ?? null;
}

/**
 * Returns a visitor's choice, such as the theme, from a cookie. Also works if the request failed before its cookies
 * were parsed.
 */
function choiceIn(req: Request, name: string): unknown {
  return (req.cookies as Readonly<Record<string, unknown>> | undefined)?.[name];
}

interface Visitor {
  readonly site: Site | null;
  readonly match: RouteMatch | null;
  readonly token: string | undefined;
}

/**
 * Returns the province whose content the page shows. On pages of 自考 (self-study exams) and for learners: the visitor's
 * choice, else on 自考 pages the agency's province (Spec §3), else 湖南 (Hunan, Spec §9). Other pages of anonymous visitors
 * are cached for all of them, so they must not depend on the visitor's choice.
 */
function regionOf(req: Request, { site, match, token }: Visitor): Region {
  const zk = site && match?.params["level1"] === site.zkFirstSubjectId ? site : undefined;
  const chosen = zk || token !== undefined ? findRegion(String(choiceIn(req, "region"))) : undefined;
  return chosen ?? (zk && findRegion(zk.agency.zkProvince)) ?? defaultRegion;
}

/**
 * Returns the subject that the visitor prepares for (decision 095). Among the pages that are cached for all anonymous
 * visitors, only the home page depends on the subject.
 */
function goalIn(req: Request, { site, match, token }: Visitor): string {
  if (!site || (token === undefined && match?.route.id !== "index")) return "";
  const id = choiceIn(req, "goal");
  return typeof id === "string" ? (goalOf(siteView(site), id)?.id ?? "") : "";
}

/** Returns a signal that aborts when the connection closes before the answer is complete. */
function leaveSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  const note = () => {
    if (!res.writableFinished) leaving.abort();
  };
  if (res.destroyed) note();
  else res.once("close", note);
  return leaving.signal;
}
