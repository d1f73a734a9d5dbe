import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Layers of each source tree, top first. A layer is a file or a folder; a file belongs to the layer with the longest
 * path that contains it. A layer may import only layers listed after it.
 */
const LAYERS = {
  client: [
    "entry.ts",
    "reactDom.ts",
    "app",
    "gallery",
    "console",
    "pages",
    "player",
    "today",
    "question",
    "offline",
    "lists",
    "feedback",
    "share",
    "cards",
    "layouts",
    "goal",
    "navigation",
    "richText",
    "journal",
    "handoff",
    "site",
    "calls",
    "ui",
    "kit",
  ],
  server: [
    "index.ts",
    "embeddedUpstream.ts",
    "app.ts",
    "dependencies.ts",
    "render.tsx",
    "middleware",
    "toHttpError.ts",
    "document",
    "site",
    "gateway/proxy",
    "gateway/call",
    "gateway/companion",
    "gateway/map",
    "gateway/wire",
    "request",
    "freePort.ts",
    "httpServer.ts",
    "lifecycle.ts",
    "tuneHeap.ts",
    "notifySystemd.ts",
    "metrics.ts",
    "config.ts",
    "log.ts",
    "errors.ts",
  ],
  upstream: [
    "index.ts",
    "app.ts",
    "allJobs.ts",
    "startNotes.ts",
    "followChanges.ts",
    "routes",
    "operator/demo",
    "operator/pages",
    "operator/drafts",
    "operator/console",
    "operator/school",
    "operator/exporters",
    "operator/importers",
    "operator/undo",
    "operator/move",
    "operator/backup",
    "operator/givenPicture.ts",
    "operator/errors.ts",
    "operator/terms.ts",
    "operator/typedValues.ts",
    "operator/thing.ts",
    "domain/privacy",
    "domain/figures",
    "domain/exam",
    "domain/study",
    "domain/practice",
    "domain/play",
    "domain/live",
    "domain/share",
    "domain/search",
    "domain/paper",
    "domain/question",
    "domain/order",
    "domain/enrolment",
    "config.ts",
    "domain/agency",
    "domain/account",
    "domain/article",
    "domain/message",
    "domain/calendar",
    "domain/catalogue",
    "platform/http",
    "platform/clock",
    "platform/jobs",
    "platform/redis",
    "platform/files",
    "platform/db",
    "platform/media",
    "platform/payment",
    "platform/mail",
    "platform/queue",
    "platform/kit",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Other source trees that the code of a tree may import (docs/architecture.md). */
const TREES: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  client: ["shared"],
  server: ["shared", "client"],
  upstream: ["shared"],
};

/** Trees beside the product, which have no layers. */
const BESIDE = ["scripts", "bench", "tests"];

/** Parts of the server that render and therefore may import client/. */
const RENDERS = /^server\/(?:render\.tsx|document\/)/;

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** True for `import type`, which is removed before the code runs. */
  readonly isType: boolean;
  /** True for `import()`, which loads the file later. */
  readonly isLazy: boolean;
}

const files = Object.keys(TREES).flatMap(sourcesOf);
const arrows = files.flatMap(importsOf);

test("every import names an existing file", () => {
  expect(arrows.length).toBeGreaterThan(1_000);
  const known = new Set(files);
  expect(arrows.filter(({ to }) => /\.tsx?$/.test(to) && !known.has(to))).toEqual([]);
});

test.each(Object.keys(LAYERS) as readonly (keyof typeof LAYERS)[])(
  "no import inside %s/ points to a higher layer",
  (tree) => {
    const inside = arrows.filter(({ from, to }) => from.startsWith(`${tree}/`) && to.startsWith(`${tree}/`));
    expect(inside.length).toBeGreaterThan(100);
    const wrong = inside.filter(({ from, to }) => !isBeside(from) && layerOf(from) > layerOf(to));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  },
);

test("routes call their domain and write no queries", () => {
  const routes = files.filter((file) => file.startsWith("upstream/routes/"));
  expect(routes.length).toBeGreaterThan(50);
  const wrong = routes.filter((file) => /"(?:drizzle-orm|[^"]*\/db\/schema\/)/.test(textOf(file)));
  expect(wrong).toEqual([]);
});

test("pages do not import each other", () => {
  const between = arrows.filter(
    ({ from, to }) =>
      from.startsWith("client/pages/") && to.startsWith("client/pages/") && pageOf(from) !== pageOf(to),
  );
  expect(between).toEqual([]);
});

test("folders of shared/ have no circular imports at run time", () => {
  const inside = arrows.filter(
    ({ from, to, isType }) => !isType && from.startsWith("shared/") && to.startsWith("shared/"),
  );
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of inside) {
    const [folder, used] = [path.posix.dirname(from), path.posix.dirname(to)];
    if (folder !== used) uses.set(folder, (uses.get(folder) ?? new Set()).add(used));
  }
  const circles = [...uses.keys()].filter((folder) => reaches(uses, folder, folder));
  expect(circles).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  const all = [...files, ...BESIDE.flatMap(sourcesOf)];
  const uses = new Map(all.map((file) => [file, new Set<string>()]));
  for (const { from, to, isLazy } of all.flatMap(importsOf)) if (!isLazy) uses.get(from)?.add(to);
  expect(all.filter((file) => reaches(uses, file, file))).toEqual([]);
});

test("a tree imports only its allowed trees", () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [tree = "", used = ""] = [from.split("/")[0], to.split("/")[0]];
    if (tree === used || !TREES[used]) return false;
    if (tree === "server" && used === "client") return !RENDERS.test(from);
    return !TREES[tree]?.includes(used);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("no source imports zod, which changes the messages of zod/mini for the whole process", () => {
  expect(files.filter((file) => /from "zod(?:\/v4)?"/.test(textOf(file)))).toEqual([]);
});

function layerOf(file: string): number {
  const [tree = "", ...below] = file.split("/");
  const layers: readonly string[] = LAYERS[tree as keyof typeof LAYERS];
  for (; below.length > 0; below.pop()) {
    const layer = layers.indexOf(below.join("/"));
    if (layer >= 0) return layer;
  }
  throw new Error(`${file} stands in a folder that is no layer yet: name it in ${import.meta.filename}`);
}

/** True for a folder that only tests import: it belongs to no layer. */
function isBeside(file: string): boolean {
  return file.startsWith("upstream/testing/");
}

function reaches(uses: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const used of uses.get(folder) ?? []) {
      if (used === to) return true;
      if (!seen.has(used)) open.push(used);
      seen.add(used);
    }
  return false;
}

function pageOf(file: string): string {
  return file.split("/")[2] ?? "";
}

function sourcesOf(tree: string): readonly string[] {
  return readdirSync(path.join(root, tree), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(tree, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file));
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function importsOf(from: string): readonly Arrow[] {
  const found = textOf(from).matchAll(
    /(?:(import|export)(\s+type)?\s[^;"]*?\sfrom|from|import)\s*\(?\s*"((?:\.{1,2}\/|#)[^"$]+)"/g,
  );
  return [...found].map(([text, , type, name = ""]) => ({
    from,
    to: name.startsWith("#")
      ? name.slice(1)
      : path.posix.normalize(path.posix.join(path.posix.dirname(from), name)),
    isType: type !== undefined,
    isLazy: /^import\s*\(/.test(text),
  }));
}
