import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { root } from "../driver/servers.ts";
import { pageInForm, visit } from "../driver/visit.ts";
import { AGENCY_PREFIX, answers } from "../fixture/answers.ts";
import { variantOf } from "../fixture/variants.ts";
import { changesBetween } from "../tree/changes.ts";
import { parseHtml } from "../tree/parseHtml.ts";
import { writeComponents } from "../tree/writeComponents.ts";
import { shippedIn, writeData, writePicks } from "../tree/writeData.ts";
import { buildPeer } from "./peers.ts";
import type { Recording } from "./recording.ts";
import { PAGE, type PeerName } from "./scenarios.ts";
import { recordingFile, type Setting, startNamed, workFile, workFolder } from "./startNamed.ts";

/** Page with the marks of markPrepared.mjs, and the same page after the answers of its calls have changed. */
interface Recorded {
  readonly recording: Recording;
  readonly html: string;
  readonly next: string;
}

/**
 * Requests the page from the site, and generates from it the servers to which the site is compared.
 * @param peers frameworks that are made too
 */
export async function record(setting: Setting, peers: readonly PeerName[]): Promise<Recording> {
  const { recording, html, next } = await recordPage(setting);
  await mkdir(workFolder, { recursive: true });
  await writeFile(recordingFile, JSON.stringify(recording));
  const [wires, nextWires] = [0, 1].map((variant) =>
    recording.calls.map((target) => variantOf(answers.get(target.split("?", 1)[0] ?? ""), variant)),
  );
  const page = parseHtml(html);
  const changed = { page: parseHtml(next), changes: changesBetween(wires, nextWires) };
  await writeFile(workFile("data"), writeData(shippedIn(html), recording.calls, wires ?? []));
  await bundle("bytesServer", "bytes");
  for (const [name, prepared] of [
    ["bare", "components"],
    ["prepared", "html"],
  ] as const) {
    await writeFile(workFile(`${name}Page`), writeComponents(page, { next: changed, prepared }));
    await bundle("bareServer", name);
  }
  if (peers.length > 0) await bundle("askUpstream", "ask");
  for (const peer of peers) {
    const link = peer === "tanstackLinks" ? { link: "@tanstack/react-router" } : {};
    buildPeer(peer, {
      page: writeComponents(page, { next: changed, prepared: "components", ...link }),
      data: writePicks(shippedIn(html), recording.calls, wires ?? []),
      askFile: workFile("ask"),
    });
  }
  return recording;
}

async function bundle(entry: string, name: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, `${entry}.ts`)],
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

async function recordPage(setting: Setting): Promise<Recorded> {
  const { upstream } = setting;
  await using server = await startNamed("ours", setting, [
    "--import",
    path.join(import.meta.dirname, "markPrepared.mjs"),
  ]);
  const url = server.url + PAGE;
  // Does not record the first request, which also reads the agency's configuration.
  await visit(url);
  const first = [...upstream.drainCalls().keys()];
  const { status } = await visit(url);
  const calls = [...upstream.drainCalls().keys()];
  if (status !== 200) throw new Error(`the site answered ${PAGE} with ${status}`);
  if (upstream.unknown.size > 0)
    throw new Error(`bench/fixture/answers.ts has no answer for ${[...upstream.unknown].join(", ")}`);
  const agencyPath = first.find((target) => target.startsWith(AGENCY_PREFIX));
  if (agencyPath === undefined) throw new Error("the site did not ask for its agency");
  const html = await pageInForm(url, false, () => upstream.vary(0));
  const next = await pageInForm(url, false, () => upstream.vary(1));
  upstream.vary(undefined);
  return { recording: { html: html.replaceAll(' data-prepared=""', ""), calls, agencyPath }, html, next };
}
