import type { Boot, SiteView } from "#client/site/boot.ts";
import { packSite } from "#client/site/packSite.ts";
import { safeJson } from "./safeJson.ts";
import { answersJson, type ShippedAnswer } from "./shippedAnswers.ts";

/**
 * React shows what comes late not before 300 ms have passed since the first paint, or since it last showed something, and keeps
 * that time in `$RT`. Where there is none it shows it with the next frame (docs/decisions/020-lazy-parts-are-shown-as-they-arrive.md).
 */
const NO_TIME = 'Object.defineProperty(self,"$RT",{set(){}})';

interface BootScripts {
  readonly boot: Boot;
  readonly answers: readonly ShippedAnswer[];
  readonly entry: string;
  /** Absent where the policy allows the site's own scripts by their origin. */
  readonly nonce?: string;
  /** Parts come late: what is there is taken over meanwhile. */
  readonly streams?: boolean;
}

/**
 * The data block is inert, so only the module needs the nonce; data stands in front of the script that reads it. Where nothing
 * comes late the module waits for the end of the document, and DOMContentLoaded for the module: the layout that Chromium
 * forces then comes after the first paint instead of before it (docs/decisions/017-fonts-and-content-below-the-fold.md).
 */
export function bootScripts({ boot, answers, entry, nonce, streams }: BootScripts): string {
  const data = `<script type="application/json" id="boot">{"boot":${bootJson(boot)},"answers":${answersJson(answers)}}</script>`;
  const its = nonce ? ` nonce="${nonce}"` : "";
  return `${data}${streams ? `<script${its}>${NO_TIME}</script>` : ""}<script type="module"${streams ? " async" : ""}${its} src="${entry}"></script>`;
}

// module state: keyed by an agency's configuration, which all its visitors share
const siteTexts = new WeakMap<object, string>();

/** The agency's part is the largest and the same on every page of it, so its text is made once. */
function bootJson({ site, ...rest }: Boot): string {
  return `${safeJson(rest).slice(0, -1)},"site":${site ? siteText(site) : "null"}}`;
}

function siteText(site: SiteView): string {
  const known = siteTexts.get(site) ?? safeJson(packSite(site));
  siteTexts.set(site, known);
  return known;
}

/** Without the nonce Chromium drops a preload silently under 'strict-dynamic'. */
export function preloadLinks(urls: readonly string[], nonce?: string): string {
  const its = nonce ? ` nonce="${nonce}"` : "";
  return urls.map((url) => `<link rel="modulepreload" as="script"${its} href="${url}"/>`).join("");
}

/** Asks for the page again, complete, where no script will ever bring the parts that come late. */
export function noScriptReload(url: string): string {
  const target = escapeAttribute(`${url}${url.includes("?") ? "&" : "?"}nojs=1`);
  return `<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
