import type { Boot, SiteView } from "#client/site/boot.ts";
import { packSite } from "#client/site/packSite.ts";
import { safeJson } from "./safeJson.ts";
import { answersJson, type ShippedAnswer } from "./shippedAnswers.ts";
import { type Piece, utf8 } from "./utf8.ts";

/**
 * Prevents React's inline script from setting `$RT`, the time of the first paint. With `$RT` React waits 300 ms after
 * the first paint, or after the last part, before it shows a late part; without it, late parts appear with the next
 * frame (decision 020).
 */
const NO_TIME = 'Object.defineProperty(self,"$RT",{set(){}})';

interface BootScripts {
  readonly boot: Boot;
  readonly answers: readonly ShippedAnswer[];
  readonly entry: string;
  /** Nonce of the module script; undefined: the policy allows the site's own scripts by their origin. */
  readonly nonce?: string;
  /** Whether parts of the page follow later. React then hydrates the parts that have arrived before all have. */
  readonly streams?: boolean;
}

/**
 * Returns the scripts at the end of a document. Only the module needs the nonce, because the JSON data never runs. The
 * data precedes the module, which reads it. If no part of the page follows later, the module waits for the end of the
 * document and DOMContentLoaded waits for the module: Chromium then computes the layout after the first paint instead
 * of before it (decision 017).
 */
export function bootScripts({ boot, answers, entry, nonce, streams }: BootScripts): readonly Piece[] {
  const its = nonce ? ` nonce="${nonce}"` : "";
  const { site, ...rest } = boot;
  return [
    `<script type="application/json" id="boot">{"boot":${safeJson(rest).slice(0, -1)},"site":`,
    site ? siteJson(site) : "null",
    `},"answers":${answersJson(answers)}}</script>${streams ? `<script${its}>${NO_TIME}</script>` : ""}<script type="module"${streams ? " async" : ""}${its} src="${entry}"></script>`,
  ];
}

// module state: keyed by an agency's configuration, which all its visitors share
const siteJsons = new WeakMap<object, Buffer>();

/** Serializes the largest member of the boot data. All pages of an agency contain it, so its bytes are made once. */
function siteJson(site: SiteView): Buffer {
  const known = siteJsons.get(site) ?? utf8(safeJson(packSite(site)));
  siteJsons.set(site, known);
  return known;
}

/** Returns preload links for scripts. With 'strict-dynamic' Chromium silently drops a preload that has no nonce. */
export function preloadLinks(urls: readonly string[], nonce?: string): string {
  const its = nonce ? ` nonce="${nonce}"` : "";
  return urls.map((url) => `<link rel="modulepreload" as="script"${its} href="${url}"/>`).join("");
}

/** Makes browsers without scripts request the page again with `nojs`, because they would never show its late parts. */
export function noScriptReload(url: string): string {
  const target = escapeAttribute(`${url}${url.includes("?") ? "&" : "?"}nojs=1`);
  return `<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
