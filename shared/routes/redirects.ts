import type { FoundRedirect } from "./guard.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";

/** A row of the agency's redirect table (config.redirects). */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
}

/** Redirects of the product itself, first the fixed ones (Spec §4), then the second route set (Spec §2). */
const FIXED: readonly Redirect[] = [
  { from: "/user", to: "/user/login", status: 302 },
  { from: "/study", to: "/study/course", status: 302 },
  { from: "/order", to: "/order/index", status: 302 },
  // News are listed by category; which one is the first an agency tells by its navigation (server/site/site.ts).
  { from: "/news", to: "/news/cate/1", status: 302 },
  { from: "/exam/mock", to: "/mock-exam", status: 302 },
  { from: "/onlineExam/portal", to: "/online-portal", status: 302 },
  { from: "/study/myCourse", to: "/study/course/my", status: 302 },
];

const fixedByPath = new Map(FIXED.map((redirect) => [redirect.from, redirect]));
// module state: keyed by an agency's table, which all its visitors share
const spelled = new WeakMap<readonly Redirect[], ReadonlyMap<string, Redirect>>();
const EXAM_BY_ID = /^\/exam\/(\d{1,18})$/;

/**
 * Where a path is sent before any route is looked at: the agency's own table first, then the product's.
 * A row and the path are held against each other in one spelling, so that either may be percent-encoded. The query is kept. An
 * agency's target that is neither a path of this site nor a web address is ignored.
 */
export function findRedirect(
  own: readonly Redirect[],
  pathname: string,
  search: string,
): FoundRedirect | undefined {
  const path = withoutEndSlash(pathname);
  const mine = rowsBySpelling(own).get(spelling(pathname));
  const found = mine && isAllowedTarget(mine.to) ? mine : fixed(path);
  return found && { to: withQuery(found.to, search), status: found.status };
}

function rowsBySpelling(own: readonly Redirect[]): ReadonlyMap<string, Redirect> {
  let rows = spelled.get(own);
  if (!rows) {
    // Where two rows have one path the first counts.
    rows = new Map(own.map((row) => [spelling(row.from), row] as const).reverse());
    spelled.set(own, rows);
  }
  return rows;
}

/** The one spelling of a path: decoded but for what would then separate (%2F), composed, without spaces around and a slash at its end. */
function spelling(path: string): string {
  let text = path.trim();
  try {
    text = decodeURI(text);
  } catch {
    // A row that somebody wrote by hand: it stands for itself.
  }
  return withoutEndSlash(text.normalize()).replace(/%\w\w/g, (code) => code.toUpperCase());
}

function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** True for a target that leaves the site by a full page load. */
export function isExternal(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

function fixed(path: string): Redirect | undefined {
  const exam = EXAM_BY_ID.exec(path);
  if (exam) return { from: path, to: `/question/${exam[1]}`, status: 302 };
  return fixedByPath.get(path);
}

function isAllowedTarget(target: string): boolean {
  return isWebAddress(target) || safeRedirectTarget(target) !== undefined;
}

/**
 * Whether an address from the upstream may stand in a link or lead away.
 * @returns true for a whole http(s) address without a user and a password, which could pass for a host
 */
export function isWebAddress(target: string): boolean {
  try {
    const { username, password } = new URL(target);
    return isExternal(target) && username + password === "";
  } catch {
    return false;
  }
}

/** The visitor's query behind the target's own; a fragment stays at the end, or it would swallow the query. */
function withQuery(target: string, search: string): string {
  if (search === "" || search === "?") return target;
  const [fragment = ""] = /#.*/s.exec(target) ?? [];
  const head = target.slice(0, target.length - fragment.length);
  return head + (head.includes("?") ? search.replace("?", "&") : search) + fragment;
}
