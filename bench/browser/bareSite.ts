import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import { type Listening, listening } from "#tests/support/listening.ts";
import { forward } from "#tests/support/upstreamProxy.ts";
import { root } from "../driver/servers.ts";
import { LIST } from "./pages.ts";
import { parseHtml } from "../tree/parseHtml.ts";
import { writeComponents } from "../tree/writeComponents.ts";

export interface BareSite extends Listening {
  /** Folder that contains assets/, from which nginx serves files. */
  readonly assets: string;
}

const ENTRY = "/assets/bare.js";
const OURS = /<link rel="modulepreload"[^>]*>|<script type="module".*?<\/script>/g;

const CLIENT = `
import { createElement, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { makePage } from "./page.mjs";
const data = document.getElementById("boot").textContent;
const Page = makePage(JSON.parse(data));
function Root() {
  useEffect(() => { performance.mark("hydrated"); }, []);
  return createElement(Page, { data });
}
startTransition(() => hydrateRoot(document, createElement(Root)));
`;

const SERVER = `
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { makePage, shown } from "./page.mjs";
export const html = "<!DOCTYPE html>" + renderToString(createElement(makePage(shown), { data: JSON.stringify(shown).replace(/</g, "\\\\u003c") }));
`;

/**
 * Serves the same page with the least that React can do in a browser: plain components, one for each shape, hydrated
 * from data in the page, with inlined styles, sent from memory. The data contains only what the components show. The
 * site answers all other requests.
 */
export async function startBareSite(html: string, site: string): Promise<BareSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-bare-"));
  await mkdir(path.join(folder, "assets"));
  const source = writeComponents(parseHtml(html.replace(OURS, "")));
  await writeFile(path.join(folder, "page.mjs"), source);
  await writeFile(path.join(folder, "client.mjs"), CLIENT);
  await writeFile(path.join(folder, "server.mjs"), SERVER);
  const shared = {
    bundle: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [path.join(root, "node_modules")],
    logLevel: "warning",
  } satisfies BuildOptions;
  const client = await build({
    ...shared,
    entryPoints: [path.join(folder, "client.mjs")],
    minify: true,
    write: false,
    target: ["chrome90", "safari15", "firefox90"],
  });
  const script = client.outputFiles[0]?.contents ?? new Uint8Array();
  const file = path.join(folder, ENTRY);
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  const rendered = path.join(folder, "rendered.mjs");
  await build({
    ...shared,
    entryPoints: [path.join(folder, "server.mjs")],
    outfile: rendered,
    platform: "node",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  const { html: page } = (await import(pathToFileURL(rendered).href)) as { readonly html: string };
  const body = page
    .replace("</head>", `<link rel="modulepreload" href="${ENTRY}"/></head>`)
    .replace("</body>", `<script type="module" async src="${ENTRY}"></script></body>`);
  const server = createServer((asked, response) => {
    if (asked.url !== LIST) return forward(site, asked, response);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(body);
  });
  const open = await listening(server);
  return {
    ...open,
    assets: folder,
    async [Symbol.asyncDispose]() {
      await open.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
