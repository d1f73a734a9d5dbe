import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import express, { type Express, type RequestHandler } from "express";
import { StartError } from "#shared/environment/startError.ts";
import { findAbove } from "#upstream/platform/kit/findAbove.ts";

/** Addresses of the built script and style sheet of the pages. */
interface ConsoleFiles {
  readonly script: string;
  readonly styles: string;
}

const ADDRESS = "/console";

// module state: the manifest that was read last, and the time of its change
let known: { readonly changedAt: number; readonly files: ConsoleFiles } | undefined;

/**
 * Returns the addresses of the built files of the pages.
 * @returns undefined when nothing is built: the pages then have plain forms
 */
export function consoleFiles(path = manifestPath()): ConsoleFiles | undefined {
  const changedAt = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (path === undefined || changedAt === undefined) return undefined;
  if (known?.changedAt === changedAt) return known.files;
  const { script, styles } = JSON.parse(readFileSync(path, "utf8")) as ConsoleFiles;
  const files = { script: `${ADDRESS}/${script}`, styles: `${ADDRESS}/${styles}` };
  known = { changedAt, files };
  return files;
}

/** Serves the built files. Their names contain hashes of their contents, so browsers keep them. */
export function serveConsoleFiles(app: Express, manifest = manifestPath): void {
  let serve: RequestHandler | undefined;
  app.use(ADDRESS, (req, res, next) => {
    const path = manifest();
    if (path === undefined) return next();
    serve ??= express.static(dirname(path), { immutable: true, maxAge: "1y", index: false, redirect: false });
    return serve(req, res, next);
  });
}

function manifestPath(): string | undefined {
  try {
    return findAbove("dist/console/manifest.json");
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}
