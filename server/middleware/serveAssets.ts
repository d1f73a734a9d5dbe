import { existsSync, readdirSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";
import { INERT_POLICY } from "../document/contentSecurityPolicy.ts";
import { routeLabel } from "../request/requestInfo.ts";
import { labelRoute } from "./labelRoute.ts";

export interface AssetFolders {
  /** Folder of the client build (dist/client), with assets/, build-manifest.json and sw.js. */
  readonly clientFolder: string;
  readonly publicFolder: string;
  /** Whether source maps are served too, as in development. */
  readonly sourceMaps?: boolean;
}

type Encoding = "br" | "gzip";

/** Files that keep their name while their content changes with each release. Browsers must ask for a newer one. */
const CURRENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "build-manifest.json": { "Cache-Control": "no-cache" },
  // The policy of a worker's script is that of the worker. This worker connects only to this site.
  "sw.js": {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  },
};

const NAME = /^\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const NOT_SERVED = /\.(?:map|br|gz)$/i;
const ENCODINGS: readonly { readonly name: Encoding; readonly suffix: string }[] = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/**
 * Serves files. Files of assets/, whose names contain a hash, may be cached forever and are precompressed where
 * possible; files of public/ may be cached for an hour.
 */
export function serveAssets({
  clientFolder,
  publicFolder,
  sourceMaps = false,
}: AssetFolders): RequestHandler {
  const router = Router({ caseSensitive: true });
  router.use("/assets", labelRoute("asset"), serveHashed(path.join(clientFolder, "assets"), sourceMaps));
  for (const [name, headers] of Object.entries(CURRENT))
    router.get(`/${name}`, labelRoute("asset"), (_req, res) => {
      const options = { root: clientFolder, cacheControl: false, headers };
      res.sendFile(name, options, (error) => {
        if (error) notFound(res);
      });
    });
  const inPublic = new Set(namesUnder(publicFolder));
  router.use(servePublic(publicFolder));
  // Names are compared first: all pages pass here, and a router or a look at the disk would cost more.
  const isFile = (name: string) =>
    /^\/(?:assets(?:\/|$)|(?:build-manifest\.json|sw\.js)$)/.test(name) || inPublic.has(name);
  return (req, res, next) => (isFile(req.path) ? router(req, res, next) : next());
}

function serveHashed(root: string, sourceMaps: boolean): RequestHandler {
  const encodings = new Map<string, readonly Encoding[]>();
  return async (req, res) => {
    const reading = req.method === "GET" || req.method === "HEAD";
    const hidden = NOT_SERVED.test(req.path) && !(sourceMaps && req.path.endsWith(".js.map"));
    if (!reading || !NAME.test(req.path) || hidden) return notFound(res);
    const name = req.path.slice(1);
    const available = encodings.get(name) ?? (await encodingsOf(path.join(root, name)));
    const chosen = available.find((encoding) => req.acceptsEncodings(encoding) !== false);
    const suffix = ENCODINGS.find((encoding) => encoding.name === chosen)?.suffix ?? "";
    if (available.length > 0) res.vary("Accept-Encoding");
    res.type(path.extname(name));
    if (chosen) res.setHeader("Content-Encoding", chosen);
    res.sendFile(name + suffix, { root, immutable: true, maxAge: "365d" }, (error) => {
      if (error) return notFound(res);
      // Only names of existing files are cached, so the cache cannot grow beyond the build.
      encodings.set(name, available);
    });
  };
}

async function encodingsOf(file: string): Promise<readonly Encoding[]> {
  const found = await Promise.all(ENCODINGS.map(({ suffix }) => exists(file + suffix)));
  return ENCODINGS.filter((_, index) => found[index]).map(({ name }) => name);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function servePublic(root: string): RequestHandler {
  return express.static(root, {
    dotfiles: "ignore",
    index: false,
    redirect: false,
    maxAge: "1h",
    setHeaders: (res) => routeLabel.set(res.req, "asset"),
  });
}

/** Returns the URL paths of all files in a folder; none if the folder does not exist. */
function namesUnder(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, encoding: "utf8" });
  return entries
    .map((name) => `/${name.split(path.sep).join("/")}`)
    .filter((name) => NAME.test(name) && !NOT_SERVED.test(name));
}

function notFound(res: Response): void {
  if (res.headersSent) return void res.destroy();
  for (const name of ["Content-Encoding", "Cache-Control", "Vary"]) res.removeHeader(name);
  res.setHeader("Content-Security-Policy", INERT_POLICY);
  res.status(404).type("text/plain").send("Not Found\n");
}
