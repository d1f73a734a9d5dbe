import type { FoundRedirect } from "./guard.ts";
import { href } from "./href.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";

/** A row of the agency's redirect table (config.redirects). */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
}

/** Redirects of the product: fixed ones (Spec §4), then old addresses of screens, the second route set (Spec §2). */
const FIXED: readonly Redirect[] = [
  { from: "/user", to: "/user/login", status: 302 },
  { from: "/study", to: "/study/course", status: 302 },
  { from: "/order", to: "/order/index", status: 302 },
  // News is listed by category, so /news leads to a category. server/site/site.ts replaces it by the agency's first
  // one.
  { from: "/news", to: "/news/cate/1", status: 302 },
  { from: "/exam/mock", to: "/mock-exam", status: 302 },
  { from: "/onlineExam/portal", to: "/online-portal", status: 302 },
  { from: "/study/myCourse", to: "/study/course/my", status: 302 },
];

const fixedByPath = new Map(FIXED.map((redirect) => [redirect.from, redirect]));
// module state: keyed by an agency's table, which all its visitors share
const spelled = new WeakMap<readonly Redirect[], ReadonlyMap<string, Redirect>>();
const EXAM_BY_ID = /^\/exam\/((?:[\w.:-]|%3a)+)$/i;

/**
 * Returns the redirect of a path: from the agency's own table, else from the product's. Must be called before the
 * routes are matched. A row and a path match even if only one of them is percent-encoded. The query is kept. A row of
 * the agency is ignored if its target is neither a path of this site nor a web address.
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
    // If two rows have the same path, the first is used.
    rows = new Map(own.map((row) => [spelling(row.from), row] as const).reverse());
    spelled.set(own, rows);
  }
  return rows;
}

/**
 * Normalizes a path: decoded except for separators (%2F), in Unicode's composed form, without surrounding spaces and
 * without a slash at its end.
 */
function spelling(path: string): string {
  let text = path.trim();
  try {
    text = decodeURI(text);
  } catch {
    // A path with invalid encoding stays as written and matches only the same text.
  }
  return withoutEndSlash(text.normalize()).replace(/%\w\w/g, (code) => code.toUpperCase());
}

function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Returns whether a target is on another site, so that the browser must load a new document. */
export function isExternal(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

function fixed(path: string): Redirect | undefined {
  const [, id] = EXAM_BY_ID.exec(path) ?? [];
  const known = fixedByPath.get(path);
  if (known || id === undefined) return known;
  return { from: path, to: href("questionDetail", { id: decodeURIComponent(id) }), status: 302 };
}

function isAllowedTarget(target: string): boolean {
  return isWebAddress(target) || safeRedirectTarget(target) !== undefined;
}

/**
 * Returns whether an address from the upstream may be a link or a redirect.
 * @returns true for a complete http(s) address. False if it has a user or password, which a reader could take for a
 * host
 */
export function isWebAddress(target: string): boolean {
  if (!isExternal(target)) return false;
  try {
    const { username, password } = new URL(target);
    return username + password === "";
  } catch {
    return false;
  }
}

/** Appends the visitor's query to the target's own query: before a `#fragment`, because a query after it is ignored. */
function withQuery(target: string, search: string): string {
  if (search === "" || search === "?") return target;
  const [fragment = ""] = /#.*/s.exec(target) ?? [];
  const head = target.slice(0, target.length - fragment.length);
  return head + (head.includes("?") ? search.replace("?", "&") : search) + fragment;
}
