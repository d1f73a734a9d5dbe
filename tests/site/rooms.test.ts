import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** client/ from the top of its staircase to the bottom; a room may use those that stand after it. */
const CLIENT = [
  "entry",
  "app",
  "gallery",
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
  "navigation",
  "richText",
  "journal",
  "handoff",
  "site",
  "calls",
  "ui",
  "kit",
];

/** What a top-level room may use besides itself (docs/architecture.md). */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  client: ["shared"],
  server: ["shared", "client"],
  upstream: ["shared"],
};

/** The rooms of the server that render, and so may use client/. */
const RENDERS = /^server\/(?:render\.tsx|document\/)/;

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const files = Object.keys(ROOMS).flatMap(sourcesOf);
const arrows = files.flatMap(importsOf);

test("every import names a file that is there", () => {
  expect(arrows.length).toBeGreaterThan(1_000);
  const known = new Set(files);
  expect(arrows.filter(({ to }) => /\.tsx?$/.test(to) && !known.has(to))).toEqual([]);
});

test("no arrow inside client/ runs upward, and pages know nothing of each other", () => {
  const inside = arrows.filter(({ from, to }) => from.startsWith("client/") && to.startsWith("client/"));
  const wrong = inside.filter(({ from, to }) => {
    if (stepOf(from) === stepOf(to))
      return stepOf(from) === CLIENT.indexOf("pages") && pageOf(from) !== pageOf(to);
    return stepOf(from) > stepOf(to);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("a room uses those that it may use", () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [room = "", used = ""] = [from.split("/")[0], to.split("/")[0]];
    if (room === used || !ROOMS[used]) return false;
    if (room === "server" && used === "client") return !RENDERS.test(from);
    return !ROOMS[room]?.includes(used);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

function stepOf(file: string): number {
  const [, room = ""] = file.split("/");
  // Files beside the rooms are the entry.
  const step = room.includes(".") ? 0 : CLIENT.indexOf(room);
  if (step < 0)
    throw new Error(`${file} stands in a room that has no step: name it in ${import.meta.filename}`);
  return step;
}

function pageOf(file: string): string {
  return file.split("/")[2] ?? "";
}

function sourcesOf(room: string): readonly string[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file));
}

function importsOf(from: string): readonly Arrow[] {
  const source = readFileSync(path.join(root, from), "utf8");
  return [...source.matchAll(/(?:from|import)\s*\(?\s*"((?:\.{1,2}\/|#)[^"$]+)"/g)].map(([, name = ""]) => ({
    from,
    to: name.startsWith("#")
      ? name.slice(1)
      : path.posix.normalize(path.posix.join(path.posix.dirname(from), name)),
  }));
}
