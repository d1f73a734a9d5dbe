import { escapeHtml } from "#shared/domain/escapeHtml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A list of maps, by their absolute addresses. */
export function sitemapIndex(addresses: readonly string[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries("sitemap", addresses)}</sitemapindex>\n`;
}

/** A map of pages, by their absolute addresses. */
export function sitemapPart(addresses: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries("url", addresses)}</urlset>\n`;
}

function entries(element: "sitemap" | "url", addresses: readonly string[]): string {
  return addresses.map((address) => `<${element}><loc>${escapeHtml(address)}</loc></${element}>\n`).join("");
}
