import type { Recording } from "./recording.ts";
import { PAGE, type ServerName } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { differences, elementCounts, firstDifference, visibleText } from "./tree/compareTrees.ts";
import { parseHtml } from "./tree/parseHtml.ts";
import { countValues } from "./tree/pick.ts";
import { shippedIn } from "./tree/writeData.ts";
import { createVisitor, sentInParts } from "./visit.ts";

interface Answered {
  /** Of each request; undefined for a page that came in parts. */
  readonly pages: readonly (Page | undefined)[];
  /** Path and query -> calls of REQUESTS requests. */
  readonly calls: ReadonlyMap<string, number>;
}

interface Page {
  readonly text: string;
  readonly elements: ReadonlyMap<string, number>;
  /** Texts, numbers and the like among the data for the browser. */
  readonly values: number;
  readonly bytes: number;
}

export interface Proof {
  readonly characters: number;
  readonly elements: number;
  readonly bytes: Readonly<Record<ServerName, number>>;
  readonly callsARequest: readonly string[];
}

const REQUESTS = 20;
const OTHERS = ["bare", "prepared", "bytes", "cached"] as const;
const RENDERED = ["bare", "prepared"] as const;

/**
 * That the servers do the same work: same text, same elements, as much data for the browser, same calls; while the answers stay the
 * same, and page by page while they change. Throws where they differ.
 */
export async function prove(recording: Recording, setting: Setting): Promise<Proof> {
  const ours = await ask("ours", setting);
  const page = somePage("ours", ours);
  const bytes: Record<ServerName, number> = { ours: page.bytes, cached: 0, bare: 0, prepared: 0, bytes: 0 };
  for (const name of OTHERS) {
    const other = await ask(name, setting);
    compare(name, page, somePage(name, other));
    bytes[name] = somePage(name, other).bytes;
    if (name === "bare" || name === "prepared")
      refuse(`${name}: the upstream calls differ`, differences(ours.calls, other.calls));
  }
  refuse(
    "the upstream calls are not the recorded ones",
    differences(ours.calls, new Map(recording.calls.map((target) => [target, REQUESTS]))),
  );
  await proveChanging(setting);
  return {
    characters: page.text.length,
    elements: [...page.elements.values()].reduce((sum, count) => sum + count, 0),
    bytes,
    callsARequest: recording.calls,
  };
}

/** Each server gets the same changing answers, so its pages have to be the same one by one. */
async function proveChanging(setting: Setting): Promise<void> {
  const ours = await ask("ours", setting, 0);
  const texts = new Set(ours.pages.flatMap((page) => page?.text ?? []));
  if (texts.size < 2) throw new Error("the pages of ours do not change with the answers");
  for (const name of RENDERED) {
    const other = await ask(name, setting, 0);
    for (const [index, page] of ours.pages.entries()) {
      const same = other.pages[index];
      if (page && same) compare(`${name}, answer ${index}`, page, same);
    }
    refuse(`${name}: the upstream calls differ`, differences(ours.calls, other.calls));
  }
}

function compare(name: string, ours: Page, other: Page): void {
  if (ours.text !== other.text)
    throw new Error(`${name}: the texts differ ${firstDifference(ours.text, other.text)}`);
  refuse(`${name}: the elements differ`, differences(ours.elements, other.elements));
  if (ours.values !== other.values)
    throw new Error(`${name}: ours ships ${ours.values} values to the browser, the other ${other.values}`);
}

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.join("; ")}`);
}

function somePage(name: ServerName, { pages }: Answered): Page {
  const page = pages.findLast((one) => one !== undefined);
  if (!page) throw new Error(`${name}: none of ${REQUESTS} pages came in one piece`);
  return page;
}

/** `vary`: the first of the changing answers; without it they stay the same. */
async function ask(name: ServerName, setting: Setting, vary?: number): Promise<Answered> {
  const server = await startFor(name, setting);
  const visitor = createVisitor();
  try {
    await visitor.visit(server.url + PAGE);
    await setting.upstream.vary(vary);
    await setting.upstream.takeCalls();
    const bodies: string[] = [];
    for (let index = 0; index < REQUESTS; index += 1)
      bodies.push((await visitor.visit(server.url + PAGE)).body);
    const { calls } = await setting.upstream.takeCalls();
    return {
      pages: bodies.map((body) => (sentInParts(body) ? undefined : read(body))),
      calls: new Map(Object.entries(calls)),
    };
  } finally {
    await setting.upstream.vary(undefined);
    visitor.close();
    await server.stop();
  }
}

function read(body: string): Page {
  const tree = parseHtml(body);
  return {
    text: visibleText(tree),
    elements: elementCounts(tree),
    values: countValues(shippedIn(body)),
    bytes: Buffer.byteLength(body),
  };
}
