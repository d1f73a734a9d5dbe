import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./children.ts";
import { AGENCY_PREFIX, answers } from "./fixture/answers.ts";
import { variantOf } from "./fixture/variants.ts";
import type { Recording } from "./recording.ts";
import { PAGE } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { changesBetween } from "./tree/changes.ts";
import { parseHtml } from "./tree/parseHtml.ts";
import { writeComponents } from "./tree/writeComponents.ts";
import { shippedIn, writeData } from "./tree/writeData.ts";
import { createVisitor, sentInParts, type Visitor } from "./visit.ts";

export const workFolder = path.join(root, "node_modules/.cache/bench");

const ATTEMPTS = 100;

/** The page of one request, with the marks of bench/markPrepared.mjs, and the page after its answers have changed. */
interface Recorded {
  readonly recording: Recording;
  readonly html: string;
  readonly next: string;
}

/** Asks the site for the page, and makes the servers that it is compared with out of what it answered. */
export async function record(setting: Setting): Promise<Recording> {
  const { recording, html, next } = await recordPage(setting);
  await mkdir(workFolder, { recursive: true });
  await writeFile(setting.recordingFile, JSON.stringify(recording));
  const wires = recording.calls.map((target) => wireData(target, 0));
  const page = parseHtml(html);
  const changed = {
    page: parseHtml(next),
    changes: changesBetween(
      wires,
      recording.calls.map((target) => wireData(target, 1)),
    ),
  };
  await writeFile(workFile("data"), writeData(shippedIn(html), recording.calls, wires));
  await bundle("bytesServer");
  for (const [name, prepared] of [
    ["bareServer", "components"],
    ["preparedServer", "html"],
  ] as const) {
    await writeFile(workFile(`${name}Page`), writeComponents(page, { next: changed, prepared }));
    await bundle("bareServer", name);
  }
  return recording;
}

async function bundle(entry: string, name = entry): Promise<void> {
  await build({
    entryPoints: [`bench/${entry}.ts`],
    outfile: workFile(name),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "virtual:page": workFile(`${name}Page`), "virtual:data": workFile("data") },
    define: { "process.env.NODE_ENV": '"production"' },
    absWorkingDir: root,
    logLevel: "warning",
  });
}

export function workFile(name: string): string {
  return path.join(workFolder, `${name}.mjs`);
}

async function recordPage(setting: Setting): Promise<Recorded> {
  const { upstream } = setting;
  const server = await startFor("ours", setting, ["--import", path.join(root, "bench/markPrepared.mjs")]);
  const visitor = createVisitor();
  const url = server.url + PAGE;
  try {
    // The first one also asks for the configuration.
    await visitor.visit(url);
    const first = Object.keys((await upstream.takeCalls()).calls);
    const { status } = await visitor.visit(url);
    const { calls, unknown } = await upstream.takeCalls();
    if (status !== 200) throw new Error(`the site answered ${PAGE} with ${status}`);
    if (unknown.length > 0)
      throw new Error(`bench/fixture/answers.ts has no answer for ${unknown.join(", ")}`);
    const agencyPath = first.find((target) => target.startsWith(AGENCY_PREFIX));
    if (agencyPath === undefined) throw new Error("the site did not ask for its agency");
    const html = await pageInOnePiece(visitor, url, () => upstream.vary(0));
    const next = await pageInOnePiece(visitor, url, () => upstream.vary(1));
    const sent = html.replaceAll(' data-prepared=""', "");
    return { recording: { path: PAGE, html: sent, calls: Object.keys(calls), agencyPath }, html, next };
  } finally {
    await upstream.vary(undefined);
    visitor.close();
    await server.stop();
  }
}

/** A server that is still cold may send blocks later, and then skeletons stand in their places. */
async function pageInOnePiece(visitor: Visitor, url: string, before: () => Promise<void>): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await before();
    const { body } = await visitor.visit(url);
    if (!sentInParts(body)) return body;
  }
  throw new Error(`${url} never came in one piece`);
}

function wireData(target: string, variant: number): unknown {
  return variantOf(answers.get(target.split("?", 1)[0] ?? ""), variant);
}
