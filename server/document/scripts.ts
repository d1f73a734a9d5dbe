import type { Boot, SiteView } from "#client/site/boot.ts";
import { packSite } from "#client/site/packSite.ts";
import { safeJson } from "./safeJson.ts";
import { answersJson, type ShippedAnswer } from "./shippedAnswers.ts";

/**
 * Keeps React from setting `$RT`. React shows late parts only 300 ms after the first paint, or after it last showed a
 * part, and keeps that time in `$RT`. Without `$RT` late parts appear with the next frame (decision 020).
 */
const NO_TIME = 'Object.defineProperty(self,"$RT",{set(){}})';

interface BootScripts {
  readonly boot: Boot;
  readonly answers: readonly ShippedAnswer[];
  readonly entry: string;
  /** undefined: the policy allows the site's own scripts by their origin. */
  readonly nonce?: string;
  /** Parts are streamed later, so React hydrates the parts that have arrived meanwhile. */
  readonly streams?: boolean;
}

/**
 * Returns the scripts at the end of a document. The data block is inert, so only the module needs the nonce; the data
 * must precede the script that reads it. When nothing is streamed later, the module waits for the end of the document
 * and DOMContentLoaded waits for the module. The layout that Chromium forces then follows the first paint instead of
 * delaying it (decision 017).
 */
export function bootScripts({ boot, answers, entry, nonce, streams }: BootScripts): string {
  const data = `<script type="application/json" id="boot">{"boot":${bootJson(boot)},"answers":${answersJson(answers)}}</script>`;
  const its = nonce ? ` nonce="${nonce}"` : "";
  return `${data}${streams ? `<script${its}>${NO_TIME}</script>` : ""}<script type="module"${streams ? " async" : ""}${its} src="${entry}"></script>`;
}

// module state: keyed by an agency's configuration, which all its visitors share
const siteTexts = new WeakMap<object, string>();

/** Serializes the boot data. The agency's part is the largest and the same on all its pages, so its text is cached. */
function bootJson({ site, ...rest }: Boot): string {
  return `${safeJson(rest).slice(0, -1)},"site":${site ? siteText(site) : "null"}}`;
}

function siteText(site: SiteView): string {
  const known = siteTexts.get(site) ?? safeJson(packSite(site));
  siteTexts.set(site, known);
  return known;
}

/** Returns preload links. Under 'strict-dynamic' Chromium silently drops a preload without the nonce. */
export function preloadLinks(urls: readonly string[], nonce?: string): string {
  const its = nonce ? ` nonce="${nonce}"` : "";
  return urls.map((url) => `<link rel="modulepreload" as="script"${its} href="${url}"/>`).join("");
}

/** Requests the page again in its complete form, for browsers without scripts, where late parts would never appear. */
export function noScriptReload(url: string): string {
  const target = escapeAttribute(`${url}${url.includes("?") ? "&" : "?"}nojs=1`);
  return `<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
