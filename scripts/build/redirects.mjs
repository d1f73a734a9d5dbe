import { readFileSync } from "node:fs";
import path from "node:path";

/** Module that re-exports parts which load together. */
export const FRAME_PARTS = "client/app/frameParts.ts";

/**
 * esbuild plugin for browsers that replaces imports: a dynamic import of a part of the frame loads all of these parts,
 * which are one file in place of six.
 */
export function redirectsPlugin(root) {
  const frame = path.join(root, FRAME_PARTS);
  const parts = new Set(
    [...readFileSync(frame, "utf8").matchAll(/^export \* from "(.+)";$/gm)].map(([, file]) =>
      path.resolve(path.dirname(frame), file),
    ),
  );
  return {
    name: "redirects",
    setup(build) {
      build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ path: file, resolveDir, kind }) =>
        kind === "dynamic-import" && parts.has(path.resolve(resolveDir, file)) ? { path: frame } : undefined,
      );
    },
  };
}
