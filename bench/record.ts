import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./children.ts";
import { AGENCY_PREFIX } from "./fixture/answers.ts";
import type { Recording } from "./recording.ts";
import { PAGE } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { parseHtml } from "./tree/parseHtml.ts";
import { writeComponents } from "./tree/writeComponents.ts";
import { createVisitor, sentInParts, type Visitor } from "./visit.ts";

export const workFolder = path.join(root, "node_modules/.cache/bench");

const ATTEMPTS = 100;

/** Asks the site for the page, and makes the servers that it is compared with out of what it answered. */
export async function record(setting: Setting): Promise<Recording> {
  const recording = await recordPage(setting);
  await mkdir(workFolder, { recursive: true });
  await writeFile(setting.recordingFile, JSON.stringify(recording));
  const page = path.join(workFolder, "page.mjs");
  await writeFile(page, writeComponents(parseHtml(recording.html)));
  await build({
    entryPoints: ["bench/bareServer.ts", "bench/bytesServer.ts"],
    outdir: workFolder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "virtual:page": page },
    define: { "process.env.NODE_ENV": '"production"' },
    absWorkingDir: root,
    logLevel: "warning",
  });
  return recording;
}

async function recordPage(setting: Setting): Promise<Recording> {
  const { upstream } = setting;
  const server = await startFor("ours", setting);
  const visitor = createVisitor();
  try {
    // The first one also asks for the configuration.
    await visitor.visit(server.url + PAGE);
    const first = Object.keys((await upstream.takeCalls()).calls);
    const { status } = await visitor.visit(server.url + PAGE);
    const { calls, unknown } = await upstream.takeCalls();
    const body = await wholePage(visitor, server.url + PAGE);
    if (status !== 200) throw new Error(`the site answered ${PAGE} with ${status}`);
    if (unknown.length > 0)
      throw new Error(`bench/fixture/answers.ts has no answer for ${unknown.join(", ")}`);
    const agencyPath = first.find((target) => target.startsWith(AGENCY_PREFIX));
    if (agencyPath === undefined) throw new Error("the site did not ask for its agency");
    return { path: PAGE, html: body, calls: Object.keys(calls), agencyPath };
  } finally {
    visitor.close();
    await server.stop();
  }
}

/** The page in one piece: a server that is still cold may send blocks later, and then skeletons stand in their places. */
async function wholePage(visitor: Visitor, url: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { body } = await visitor.visit(url);
    if (!sentInParts(body)) return body;
  }
  throw new Error(`${url} never came in one piece`);
}
