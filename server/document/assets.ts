import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteId } from "#shared/routes/table.ts";

/** What the build wrote of the browser's files (dist/client/manifest.json). */
export interface Assets {
  readonly version: string;
  readonly entry: string;
  readonly entryImports: readonly string[];
  readonly baseCss: string;
  readonly formulaStyles: string;
  readonly screens: Readonly<
    Partial<Record<RouteId, { readonly scripts: readonly string[]; readonly css: string }>>
  >;
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
