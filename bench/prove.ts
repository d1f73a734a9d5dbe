import type { Recording } from "./recording.ts";
import { PAGE, type ServerName } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { differences, elementCounts, firstDifference, visibleText } from "./tree/compareTrees.ts";
import { parseHtml } from "./tree/parseHtml.ts";
import { createVisitor, sentInParts } from "./visit.ts";

interface Answered {
  readonly text: string;
  readonly elements: ReadonlyMap<string, number>;
  readonly bytes: number;
  /** Path and query -> calls of REQUESTS requests. */
  readonly calls: ReadonlyMap<string, number>;
}

export interface Proof {
  readonly characters: number;
  readonly elements: number;
  readonly bytes: Readonly<Record<ServerName, number>>;
  readonly callsARequest: readonly string[];
}

const REQUESTS = 20;

/** That the servers do the same work: same text, same elements, same calls. Throws where they differ. */
export async function prove(recording: Recording, setting: Setting): Promise<Proof> {
  const ours = await ask("ours", setting);
  const bare = await ask("bare", setting);
  const bytes = await ask("bytes", setting);
  const cached = await ask("cached", setting);
  if (ours.text !== bare.text) throw new Error(`The texts differ ${firstDifference(ours.text, bare.text)}`);
  if (bytes.text !== ours.text) throw new Error("The recorded text is not the site's");
  if (cached.text !== ours.text)
    throw new Error(`The kept page differs ${firstDifference(ours.text, cached.text)}`);
  refuse("The elements differ", differences(ours.elements, bare.elements));
  refuse("The upstream calls differ", differences(ours.calls, bare.calls));
  refuse("The upstream calls are not the recorded ones", [
    ...differences(ours.calls, new Map(recording.calls.map((target) => [target, REQUESTS]))),
  ]);
  return {
    characters: ours.text.length,
    elements: [...ours.elements.values()].reduce((sum, count) => sum + count, 0),
    bytes: {
      ours: ours.bytes,
      cached: cached.bytes,
      bare: bare.bytes,
      bytes: bytes.bytes,
    },
    callsARequest: recording.calls,
  };
}

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.join("; ")}`);
}

async function ask(name: ServerName, setting: Setting): Promise<Answered> {
  const server = await startFor(name, setting);
  const visitor = createVisitor();
  try {
    await visitor.visit(server.url + PAGE);
    await setting.upstream.takeCalls();
    const bodies: string[] = [];
    for (let index = 0; index < REQUESTS; index += 1)
      bodies.push((await visitor.visit(server.url + PAGE)).body);
    const { calls } = await setting.upstream.takeCalls();
    const body = bodies.findLast((one) => !sentInParts(one));
    if (body === undefined) throw new Error(`${name}: none of ${REQUESTS} pages came in one piece`);
    const tree = parseHtml(body);
    return {
      text: visibleText(tree),
      elements: elementCounts(tree),
      bytes: Buffer.byteLength(body),
      calls: new Map(Object.entries(calls)),
    };
  } finally {
    visitor.close();
    await server.stop();
  }
}
