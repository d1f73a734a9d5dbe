import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteId } from "#shared/routes/table.ts";

/** Files for the browser, as the build listed them in dist/client/manifest.json. */
export interface Assets {
  readonly version: string;
  readonly entry: string;
  readonly entryImports: readonly string[];
  readonly formulaStyles: string;
  /** Scripts and CSS rules of each screen with its layout, and of the error page. */
  readonly screens: Readonly<Record<RouteId | "failure", PageFiles>>;
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly css: string;
}

/**
 * Reads the manifest of the client build.
 * @throws Error with a plain message when there is no build
 */
export function readAssets(clientFolder: string): Assets {
  const file = path.join(clientFolder, "manifest.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Assets;
  } catch (cause) {
    throw new Error(`${file} cannot be read: run \`npm run build\` first`, { cause });
  }
}
