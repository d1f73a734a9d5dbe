import { decidePath } from "#shared/routes/decidePath.ts";
import { type Route, routes } from "#shared/routes/table.ts";
import { createLastKnown } from "../site/lastKnown.ts";
import type { PageCalls } from "../site/agencyAnswers.ts";
import type { Requester } from "../gateway/wire/visitor.ts";
import { NotOffered } from "../errors.ts";
import { isListed, type Site } from "../site/site.ts";
import type { SystemConfigSource } from "../site/systemConfig.ts";
import { splitTarget } from "../request/splitTarget.ts";
import { type AddressPage, type AddressSource, publicAddresses } from "./publicAddresses.ts";
import { siteView } from "./siteView.ts";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemapIndex(addresses: readonly string[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries("sitemap", addresses)}</sitemapindex>\n`;
}

function sitemapPart(addresses: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries("url", addresses)}</urlset>\n`;
}

function entries(element: "sitemap" | "url", addresses: readonly string[]): string {
  return addresses.map((address) => `<${element}><loc>${escapeHtml(address)}</loc></${element}>\n`).join("");
}

export interface SitemapRequest extends Requester {
  readonly site: Site;
  readonly origin: string;
}

export interface Sitemap {
  /** Returns the sitemap index, which lists the sitemap files; undefined: the site has no public pages. */
  index(request: SitemapRequest): Promise<string | undefined>;
  /** Returns one sitemap file by its name, `<route id>-<number>` or `pages-1`; undefined: no such file. */
  part(name: string, request: SitemapRequest): Promise<string | undefined>;
}

export interface SitemapOptions {
  readonly upstream: PageCalls;
  readonly systemConfig: Pick<SystemConfigSource, "current">;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/** Name of the sitemap file for the routes that have only one address each. */
const PAGES = "pages";
const PART = /^([A-Za-z0-9]{1,32})-([1-9]\d{0,1})$/;
const PAGES_A_PART = 10;
const MOST_PARTS = 50;
const MOST_FILES = 500;
const MOST_CHARACTERS = 16_000_000;

/**
 * Creates the sitemap of a host (https://www.sitemaps.org). Its files are made on request and cached for refreshRate
 * seconds.
 */
export function createSitemap({ upstream, systemConfig, timeoutMs, now }: SitemapOptions): Sitemap {
  const files = createLastKnown<string>({
    now,
    maxEntries: MOST_FILES,
    maxSize: MOST_CHARACTERS,
    sizeOf: (text) => text.length,
  });

  return {
    index: (request) => fromCache("index", request, () => makeIndex(request)),
    async part(name, request) {
      const [, id = "", number] = PART.exec(name) ?? [];
      const known = id === PAGES ? number === "1" : listed(request.site).some((route) => route.id === id);
      return known ? fromCache(name, request, () => makePart(id, Number(number), request)) : undefined;
    },
  };

  function fromCache(
    name: string,
    { origin, site }: SitemapRequest,
    make: () => Promise<string | undefined>,
  ) {
    if (site.mode === "study") return Promise.resolve(undefined);
    return files.get([origin, site.version, name].join("\n"), async () => {
      const [{ refreshRate }, value] = await Promise.all([systemConfig.current(), make()]);
      return value === undefined ? undefined : { value, freshMs: refreshRate * 1000 };
    });
  }

  async function makeIndex(request: SitemapRequest): Promise<string> {
    const source = sourceFor(request);
    const lists = await Promise.all(
      listed(request.site).map(async ({ id }) => ({ id, parts: partsOf(await pageOf(id, source, 1)) })),
    );
    const names = lists.flatMap(({ id, parts }) =>
      Array.from({ length: parts }, (_, index) => `${id}-${index + 1}`),
    );
    return sitemapIndex([`${PAGES}-1`, ...names].map((name) => `${request.origin}/sitemap/${name}.xml`));
  }

  async function makePart(id: string, number: number, request: SitemapRequest): Promise<string | undefined> {
    const found = id === PAGES ? singlePages(request.site) : await collect(id, number, sourceFor(request));
    const open = [...new Set(found)].filter((address) => isOpen(address, request.site));
    return open.length === 0 ? undefined : sitemapPart(open.map((address) => request.origin + address));
  }

  function sourceFor({ site, clientAddress, requestId }: SitemapRequest): AddressSource {
    const { agencyFlag } = site;
    return {
      site: siteView(site),
      call: upstream.callFor({ token: undefined, agencyFlag, clientAddress, requestId, off: site.off }),
      // Limits the total time of all calls for one sitemap file.
      signal: AbortSignal.timeout(timeoutMs * 2),
    };
  }
}

/**
 * Returns the addresses of one sitemap file. Pages of the list are requested one after another: a crawler can wait, and
 * the calls of learners are more urgent.
 */
async function collect(id: string, number: number, source: AddressSource): Promise<readonly string[]> {
  const collected = new Set<string>();
  const first = (number - 1) * PAGES_A_PART + 1;
  for (let page = first; page < first + PAGES_A_PART; page++) {
    // Each call depends on the previous answer, which shows whether more addresses follow.
    // oxlint-disable-next-line no-await-in-loop
    const { addresses, total } = await pageOf(id, source, page);
    const before = collected.size;
    for (const address of addresses) collected.add(address);
    // An upstream without paging returns its first page again. A page without new addresses therefore ends the loop.
    if (collected.size === before || page * addresses.length >= total) break;
  }
  return [...collected];
}

async function pageOf(id: string, source: AddressSource, page: number): Promise<AddressPage> {
  const addresses = publicAddresses[id as keyof typeof publicAddresses];
  if (typeof addresses !== "function") return NOTHING;
  try {
    return await addresses(source, page);
  } catch (error) {
    // The upstream does not offer the list's call, so there are no addresses.
    if (error instanceof NotOffered) return NOTHING;
    throw error;
  }
}

const NOTHING: AddressPage = { addresses: [], total: 0 };

/**
 * Returns the number of sitemap files, by the page size that the upstream really uses: it may be smaller than asked.
 */
function partsOf({ addresses, total }: AddressPage): number {
  if (addresses.length === 0) return 0;
  return Math.min(MOST_PARTS, Math.max(1, Math.ceil(total / (addresses.length * PAGES_A_PART))));
}

/** Returns the routes whose addresses come from a list of the upstream. */
function listed(site: Site): readonly Route[] {
  return shown(site).filter(({ id }) => typeof addressesOf(id) === "function");
}

function singlePages(site: Site): readonly string[] {
  return shown(site)
    .filter(({ id }) => addressesOf(id) === "one")
    .map(({ path }) => path);
}

function shown(site: Site): readonly Route[] {
  return (routes as readonly Route[]).filter((route) => isListed(site, route));
}

function addressesOf(id: Route["id"]) {
  return publicAddresses[id as keyof typeof publicAddresses];
}

/** Returns whether a page can be opened at an address: its screen is not turned off and no redirect replaces it. */
function isOpen(address: string, site: Site): boolean {
  if (site.off?.paths.test(address)) return false;
  const { pathname, search } = splitTarget(address);
  const visitor = { redirects: site.agency.config.redirects, studyMode: false, signedIn: false };
  return decidePath(pathname, search, visitor).decision.kind === "render";
}
