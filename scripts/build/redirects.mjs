import { readFileSync } from "node:fs";
import path from "node:path";

/** Module that re-exports parts which load together. */
export const FRAME_PARTS = "client/app/frameParts.ts";
const ZOD = "zod/mini";

/**
 * esbuild plugin for browsers that replaces imports. A dynamic import of a part of the frame loads all of these parts,
 * which are one file in place of six. zod is replaced by schemas that check nothing: browsers only read answers, which
 * needs no zod (shared/contract/readers.ts), and the server checks inputs.
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
      build.onResolve({ filter: /^zod\/mini$/ }, () => ({ path: ZOD, namespace: "unchecked" }));
      build.onLoad({ filter: /./, namespace: "unchecked" }, async () => ({
        contents: uncheckedSchemas(Object.keys(await import(ZOD))),
      }));
    },
  };
}

/** Returns a module that exports the given names. A schema of it has only the method that adds checks. */
function uncheckedSchemas(names) {
  const exported = names.filter((name) => name !== "globalRegistry").map((name) => `schema as ${name}`);
  return `const schema = /* @__NO_SIDE_EFFECTS__ */ () => ({ check: schema });
export const globalRegistry = { add() {} };
export { ${exported.join(", ")} };`;
}
