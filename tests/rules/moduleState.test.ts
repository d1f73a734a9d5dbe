import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * Visitors of a process share all data that a module keeps outside of its functions (promise 18).
 * A variable that is written to has the tag `// module state: <why no visitor can see another in it>` above its
 * declaration; one tag applies to the following declarations up to the next empty line.
 */
const TAG = /^\/\/ module state: \S/;

const ROOMS = ["server", "client", "shared"];
/** Matches a declaration outside of functions: a variable, or an object that can be written to. */
const DECLARATION =
  /^(?:export )?(?:let\s+(\w+)|const\s+(\w+)[^=\n]*=\s*(?:new (?:Map|Set|WeakMap|WeakSet|NodeCache|CallCache|EventEmitter|AsyncLocalStorage)\b|\[|\{|create\w*(?:Cache|Client|Store)\b))/gm;

test("no module keeps data of one visitor", () => {
  const sources = ROOMS.flatMap(sourcesOf).map((file) => ({ file, source: readFileSync(file, "utf8") }));
  const untold = sources.flatMap(({ file, source }) => untoldIn(source).map((name) => `${file} ${name}`));
  expect(untold).toEqual([]);
  expect(sources.flatMap(({ file, source }) => idleTagsIn(source).map((tag) => `${file} ${tag}`))).toEqual(
    [],
  );
});

test("the source scan recognises written declarations and their tags", () => {
  expect(writtenIn('let user = "";\nfunction f() { user = "x"; }')).toEqual(["user"]);
  expect(writtenIn("const users = new Map<string, string>();\nusers.set(a, b);")).toEqual(["users"]);
  expect(writtenIn("const store: Record<string, string> = {};\nstore[a] = b;")).toEqual(["store"]);
  expect(writtenIn('const NAMES = new Set(["a"]);\nNAMES.has(a);')).toEqual([]);
  expect(writtenIn("function f() {\n  const own = new Map();\n  own.set(a, b);\n}")).toEqual([]);
});

test("a tag applies to the declarations below it up to the next empty line", () => {
  const told = "// module state: of the clock alone\nlet last = 0;\nlet next = 1;\n";
  expect(untoldIn(`${told}last = next;`)).toEqual([]);
  expect(untoldIn(`${told}\nlet user = "";`)).toEqual(["user"]);
  expect(untoldIn("// module state: \nlet last = 0;")).toEqual(["last"]);
  expect(idleTagsIn(told)).toEqual([]);
  expect(idleTagsIn("// module state: of nothing\n\nlet last = 0;")).toEqual(["// module state: of nothing"]);
});

function untoldIn(source: string): readonly string[] {
  const blocks = source.split(/\n\s*\n/);
  return writtenIn(source).filter((name) => {
    const block = blocks.find((text) => declares(text, name)) ?? "";
    const lines = block.split("\n");
    const tagAt = lines.findIndex((line) => TAG.test(line));
    return tagAt < 0 || tagAt > lines.findIndex((line) => declares(line, name));
  });
}

/** Returns tags above declarations that are never written to. */
function idleTagsIn(source: string): readonly string[] {
  const written = writtenIn(source);
  return source.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split("\n");
    return lines.filter(
      (line, at) =>
        TAG.test(line) && !lines.slice(at).some((below) => written.some((name) => declares(below, name))),
    );
  });
}

function declares(text: string, name: string): boolean {
  return new RegExp(`^(?:export )?(?:let|const)\\s+${name}\\b`, "m").test(text);
}

function writtenIn(source: string): readonly string[] {
  return [...source.matchAll(DECLARATION)].flatMap(([text, variable, constant]) => {
    const name = variable ?? constant ?? "";
    const filled = /create\w+$/.test(text) || variable !== undefined || isWritten(source, name);
    return filled ? [name] : [];
  });
}

function isWritten(source: string, name: string): boolean {
  return new RegExp(
    `\\b${name}(?:\\.(?:set|add|push|delete|clear|unshift|splice|sort)\\(|\\[[^\\]]+\\]\\s*=[^=]|\\.\\w+\\s*=[^=])`,
  ).test(source);
}

function sourcesOf(room: string): readonly string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(room, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}
