import type { Request, Response } from "express";
import { defaultRegion, findRegion, type Region } from "#shared/domain/regions.ts";
import { hasNextSession } from "#shared/domain/sessionCookie.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { TextSize, Theme } from "#client/site/boot.ts";
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

const READS_NO_SCRIPT = /bot\b|crawler|spider|slurp|bingpreview|facebookexternalhit|sogou|archiver/i;

/** Collects the input of a document from a request, which may have failed at any earlier step. */
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
 * Returns true for robots, known by their user agent, and for browsers without scripts, which add `nojs`
 * (document/scripts.ts, noScriptReload).
 */
function asksComplete(req: Request): boolean {
  return isRobot(req) || /[?&]nojs=1(?:&|$)/.test(req.originalUrl);
}

/** Returns the path for links. A target that is no path of this site (absolute form, "//host") never becomes a link. */
function urlOf(req: Request): string {
  const target = withoutFragment(req.originalUrl);
  return /^\/(?![/\\])/.test(target) ? target : "/";
}

/**
 * Returns the origin for links. The port is included only where this server listens on it, because any other port is an
 * unverified claim of the visitor.
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
 * Reads a visitor's choice from a cookie (sessionCookies.ts reads who the visitor is). The request may have failed
 * before its cookies were parsed.
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
 * Returns the province that the visitor chose, else the agency's province on pages of 自考 (Spec §3), else 湖南 (Spec §9).
 * Pages of anonymous visitors are cached for all of them, so a visitor's choice counts only where lists differ by
 * province.
 */
function regionOf(req: Request, { site, match, token }: Visitor): Region {
  const zk = site && match?.params["level1"] === site.zkFirstSubjectId ? site : undefined;
  const chosen = zk || token !== undefined ? findRegion(String(choiceIn(req, "region"))) : undefined;
  return chosen ?? (zk && findRegion(zk.agency.zkProvince)) ?? defaultRegion;
}

/** Returns a signal that aborts when the answer is closed before its last byte. */
function leaveSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  const note = () => {
    if (!res.writableFinished) leaving.abort();
  };
  if (res.destroyed) note();
  else res.once("close", note);
  return leaving.signal;
}
