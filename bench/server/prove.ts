import { sum } from "../driver/statistics.ts";
import { sentInParts, visit } from "../driver/visit.ts";
import { differences, elementCounts, firstDifference, visibleText } from "../tree/compareTrees.ts";
import { parseHtml } from "../tree/parseHtml.ts";
import { countValues } from "../tree/pick.ts";
import { shippedIn } from "../tree/writeData.ts";
import { isPeer, PAGE, type PeerName, type ServerName } from "./scenarios.ts";
import type { Recording } from "./recording.ts";
import { type Setting, startNamed } from "./startNamed.ts";

interface Answered {
  /** Page of each request; undefined: the page was streamed in parts. */
  readonly pages: readonly (Page | undefined)[];
  /** Number of calls in REQUESTS requests, by path and query. */
  readonly calls: ReadonlyMap<string, number>;
}

interface Page {
  readonly text: string;
  readonly elements: ReadonlyMap<string, number>;
  /** Number of texts, numbers and other values in the data that the page contains for the browser. */
  readonly values: number;
}

const REQUESTS = 20;
const RENDERED = ["bare", "prepared"] as const;
const FROM_MEMORY = ["bytes", "cached"] as const;

/**
 * Checks that all servers do the same work: same text, same elements, as many values for the browser, same calls. First
 * the upstream's answers stay the same, then they change from page to page.
 * @returns a summary of the equal values
 * @throws when two servers differ
 */
export async function prove(
  { calls }: Recording,
  setting: Setting,
  peers: readonly PeerName[],
): Promise<string> {
  const ours = await ask("ours", setting);
  const page = somePage("ours", ours);
  const recorded = new Map(calls.map((target) => [target, REQUESTS]));
  refuse("the upstream calls are not the recorded ones", differences(ours.calls, recorded));
  const rendered = [...RENDERED, ...peers];
  for (const name of [...rendered, ...FROM_MEMORY]) {
    const other = await ask(name, setting);
    compare(name, page, somePage(name, other));
    if (name !== "bytes" && name !== "cached") compareCalls(name, ours, other);
  }
  await proveChanging(rendered, setting);
  const elements = sum([...page.elements.values()]);
  return `Same page: ${page.text.length} characters of text, ${elements} elements; same upstream calls a request: ${calls.join("  ")}`;
}

/** Compares the servers page by page, while each gets the same changing answers. */
async function proveChanging(rendered: readonly ServerName[], setting: Setting): Promise<void> {
  const ours = await ask("ours", setting, 0);
  const texts = new Set(ours.pages.flatMap((page) => page?.text ?? []));
  if (texts.size < 2) throw new Error("the pages of ours do not change with the answers");
  for (const name of rendered) {
    const other = await ask(name, setting, 0);
    for (const [index, page] of ours.pages.entries()) {
      const same = other.pages[index];
      if (page && same) compare(name, page, same, `, answer ${index}`);
    }
    compareCalls(name, ours, other);
  }
}

function compare(name: ServerName, ours: Page, other: Page, where = ""): void {
  if (ours.text !== other.text)
    throw new Error(`${name}${where}: the texts differ ${firstDifference(ours.text, other.text)}`);
  // A peer has scripts of its own, and sends the answers in one of them, so that only the other elements are compared.
  const left = isPeer(name) ? ["script", "link"] : [];
  refuse(`${name}${where}: the elements differ`, differences(without(ours, left), without(other, left)));
  if (isPeer(name)) return;
  if (ours.values !== other.values)
    throw new Error(`${name}: ours ships ${ours.values} values to the browser, the other ${other.values}`);
}

function without({ elements }: Page, tags: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...elements].filter(([tag]) => !tags.includes(tag)));
}

function compareCalls(name: string, ours: Answered, other: Answered): void {
  refuse(`${name}: the upstream calls differ`, differences(ours.calls, other.calls));
}

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.join("; ")}`);
}

function somePage(name: ServerName, { pages }: Answered): Page {
  const page = pages.findLast((one) => one !== undefined);
  if (!page) throw new Error(`${name}: none of ${REQUESTS} pages came in one piece`);
  return page;
}

/** @param vary variant of the first answer; absent: answers stay the same */
async function ask(name: ServerName, setting: Setting, vary?: number): Promise<Answered> {
  const { upstream } = setting;
  await using server = await startNamed(name, setting);
  await visit(server.url + PAGE);
  upstream.vary(vary);
  upstream.drainCalls();
  const pages: (Page | undefined)[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const { body } = await visit(server.url + PAGE);
    pages.push(sentInParts(body) ? undefined : read(body));
  }
  upstream.vary(undefined);
  return { pages, calls: upstream.drainCalls() };
}

function read(body: string): Page {
  const tree = parseHtml(body);
  return { text: visibleText(tree), elements: elementCounts(tree), values: countValues(shippedIn(body)) };
}
