const DEFAULT = "/static/";

/**
 * Returns the base URL of agency configurations: an absolute http(s) resource_url unchanged, a relative one resolved
 * against the upstream's base. For any other value (file:, javascript:, invalid) the default is used.
 */
export function resourceUrl(configured: string, upstreamUrl: string): string {
  const url = resolve(configured.trim(), upstreamUrl) ?? `${upstreamUrl}${DEFAULT}`;
  return url.endsWith("/") ? url : `${url}/`;
}

function resolve(configured: string, upstreamUrl: string): string | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(configured);
  const url = absolute
    ? parse(configured, upstreamUrl)
    : parse(configured.replace(/^\/*/, "./"), `${upstreamUrl}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.origin + url.pathname;
}

function parse(text: string, base: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
