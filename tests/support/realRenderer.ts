import type { Assets } from "#server/document/assets.ts";
import type { Renderer } from "#server/document/renderer.ts";
import { createRenderer } from "#server/render.tsx";
import { type RouteId, routes } from "#shared/routes/table.ts";

/** A small build manifest: it names files that do not exist, but documents refer to them. */
const files = (id: string) => ({ scripts: [`/assets/${id}.js`], css: `.${id}{color:red}` });
export const TEST_ASSETS: Assets = {
  version: "v1",
  entry: "/assets/entry.js",
  entryImports: ["/assets/base.js"],
  formulaStyles: "/assets/formulas.css",
  screens: Object.fromEntries(
    [...routes.map(({ id }) => id), "failure"].map((id) => [id, files(id)]),
  ) as Readonly<Record<RouteId | "failure", ReturnType<typeof files>>>,
};

export interface RealRenderer extends Renderer {
  readonly errors: readonly unknown[];
}

/** Starts the real renderer with the small manifest TEST_ASSETS. */
export async function startRenderer({ timeoutMs = 2_000, now = Date.now } = {}): Promise<RealRenderer> {
  const errors: unknown[] = [];
  const renderer = await createRenderer({
    assets: TEST_ASSETS,
    development: false,
    timeoutMs,
    now,
    onError: (error) => errors.push(error),
  });
  return { ...renderer, errors };
}
