import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteId } from "#shared/routes/table.ts";

/** The browser's files, as the build wrote them down (dist/client/manifest.json). */
export interface Assets {
  readonly version: string;
  readonly entry: string;
  readonly entryImports: readonly string[];
  readonly formulaStyles: string;
  /** By screen with its layout, and for the pages that are no screen: their own scripts, and all rules they need. */
  readonly screens: Readonly<Record<RouteId | "failure", PageFiles>>;
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly css: string;
}

/** Throws in plain words when there is no build. */
export function readAssets(clientFolder: string): Assets {
  const file = path.join(clientFolder, "manifest.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Assets;
  } catch (cause) {
    throw new Error(`${file} cannot be read: run \`npm run build\` first`, { cause });
  }
}
