import { CallFailure } from "#client/calls/callFailure.ts";

interface AllowedPages {
  readonly hosts: readonly string[];
  readonly origins?: readonly string[] | undefined;
}

/**
 * @returns whether `url` is an absolute address of an allowed page, without user information; `hosts` require https.
 */
export function isAllowedPage(url: string, { hosts, origins = [] }: AllowedPages): boolean {
  try {
    const { protocol, host, origin, username, password } = new URL(url);
    const isKnown = (protocol === "https:" && hosts.includes(host)) || origins.includes(origin);
    return isKnown && `${username}${password}` === "";
  } catch {
    return false;
  }
}

/**
 * Leaves the site for a page of a provider, e.g. of payments.
 * @throws CallFailure with a message for people if the page is not among the allowed ones
 */
export function leaveTo(url: string, pages: AllowedPages): void {
  if (!isAllowedPage(url, pages))
    throw new CallFailure(undefined, "要打开的不是支付宝或微信的页面，为了安全已经停下。请联系客服。");
  // "https:host" is an address of this site to a browser that is on https.
  location.assign(new URL(url).href);
}
