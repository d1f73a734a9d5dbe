import http from "node:http";
import { isKeepable } from "#shared/routes/address.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { publicAddresses } from "#server/document/publicAddresses.ts";

export interface CrawlOptions {
  readonly port: number;
  readonly host: string;
  /** Value of the cookie `ag`; undefined: the agency of the host. */
  readonly agency: string | undefined;
  /** Most filters, including the order, that the address of a list may have at once. */
  readonly filters: number;
  readonly most: number;
  readonly onPage: (pages: number, waiting: number) => void;
}

export interface Crawled {
  readonly pages: number;
  /** True if the crawl stopped because it found more than `most` pages. */
  readonly isCut: boolean;
  /** Addresses of failed pages, each with the status. */
  readonly broken: readonly (readonly [address: string, status: number])[];
}

const AT_ONCE = 4;
/** Members of a query that choose a page or a subject, and so are no filters. */
const NO_FILTER = new Set(["page", "level3"]);

/**
 * Reads every public page of a host as a search engine does: from the sitemap, along all links. The pages make the
 * calls whose answers are recorded, so no list of calls has to be maintained.
 */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { filters, most, onPage } = options;
  const found = new Set<string>();
  const waiting: string[] = [];
  const broken: [string, number][] = [];
  let pages = 0;
  let isCut = false;

  const pictures = new Set<string>();
  const isNew = (picture: string) => {
    const { size } = pictures;
    return pictures.add(picture).size > size;
  };
  const add = (address: string) => {
    if (found.has(address)) return;
    if (found.size >= most) return void (isCut = true);
    found.add(address);
    waiting.push(address);
  };
  for (const address of ["/", ...(await sitemapOf(options, broken))]) add(address);
  await inLanes(async () => {
    const address = waiting.shift();
    if (address === undefined) return false;
    const { status, body, location } = await get(options, address);
    pages += 1;
    if (status >= 500) broken.push([address, status]);
    if (location !== undefined && isPublic(location)) add(location);
    await Promise.all(
      mediaOf(body)
        .filter(isNew)
        .map((picture) => get(options, picture)),
    );
    for (const link of linksOf(body)) if (isPublic(link) && isNear(address, link, filters)) add(link);
    onPage(pages, waiting.length);
    return true;
  });
  return { pages, isCut, broken };
}

/** Runs `step` in several lanes at once. Ends when the queue is empty and no lane is busy. */
async function inLanes(step: () => Promise<boolean>): Promise<void> {
  let busy = 0;
  const lane = async () => {
    for (;;) {
      busy += 1;
      // Sequential: a lane reads one page after the other.
      // oxlint-disable-next-line no-await-in-loop
      const hadWork = await step().finally(() => (busy -= 1));
      if (hadWork) continue;
      if (busy === 0) return;
      // Waits, because pages of other lanes may add addresses.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function sitemapOf(options: CrawlOptions, broken: [string, number][]): Promise<readonly string[]> {
  const read = async (address: string) => {
    const { status, body } = await get(options, address);
    if (status >= 500) broken.push([address, status]);
    // A site in study mode has no sitemap, so the crawl finds its pages by links only.
    return status === 200 ? locationsIn(body) : [];
  };
  const parts = await Promise.all((await read("/sitemap.xml")).map(read));
  return parts.flat();
}

function locationsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => {
    const { pathname, search } = new URL(decoded(url));
    return pathname + search;
  });
}

/** Reports whether a page may be seen by all visitors and is the same for all of them. */
function isPublic(address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://here.invalid");
  const route = matchRoute(pathname)?.route;
  if (!route || route.auth || !isKeepable(route, searchParams)) return false;
  // Includes question pages, which search engines may not read but to which lists link.
  return (
    route.id === "questionDetail" || publicAddresses[route.id as keyof typeof publicAddresses] !== "none"
  );
}

/**
 * Reports whether a linked address has at most one more filter than the linking page, or is another page of the same
 * list. Without this limit the crawl of calendars and combinations of filters would never end.
 */
function isNear(from: string, to: string, most: number): boolean {
  const [own, other] = [filtersOf(from), filtersOf(to)];
  if (other.length === 0) return true;
  const isSame = own.join("&") === other.join("&") && from.split("?")[0] === to.split("?")[0];
  return isSame || (other.length <= most && other.length === own.length + 1);
}

function filtersOf(address: string): readonly string[] {
  const query = new URLSearchParams(address.split("?")[1] ?? "");
  return [...query].filter(([name]) => !NO_FILTER.has(name)).map(([name, value]) => `${name}=${value}`);
}

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/\bhref="(\/(?!\/)[^"#]*)/g)]
    .map(([, href = ""]) => decoded(href))
    .filter((href) => !/^\/(?:api|assets)\//.test(href))
    .map(outOfList);
}

/**
 * Removes from the address of a question the list in which it was found, so that the export contains each question
 * once.
 */
function outOfList(address: string): string {
  const { pathname } = new URL(address, "http://here.invalid");
  return matchRoute(pathname)?.route.id === "questionDetail" ? pathname : address;
}

/** Returns the addresses of the upstream's pictures that occur in a page's HTML or data. */
function mediaOf(html: string): readonly string[] {
  return [...html.matchAll(/\/uploads\/(?!json\/)[\w./-]*\.\w+/g)].map(([place]) => `/api${place}`);
}

function decoded(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

interface Page {
  readonly status: number;
  readonly body: string;
  readonly location: string | undefined;
}

function get({ port, host, agency }: CrawlOptions, address: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      // Names itself a bot, because the site sends bots the whole page at once.
      "User-Agent": "export-static (bot)",
      ...(agency === undefined ? {} : { Cookie: `ag=${agency}` }),
    };
    const request = http.get({ host: "127.0.0.1", port, path: address, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location }),
      );
    });
    request.once("error", reject);
  });
}

/** Requests a page of a host, so that the site reads the host's configuration and the recorder saves it. */
export async function visitHost(options: CrawlOptions): Promise<number> {
  return (await get(options, "/robots.txt")).status;
}
