import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const LONGEST = 120;
const docs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const files = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...docs.map((name) => path.join("docs", name)),
];
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

/** Removes code blocks, keeping line numbers. */
function prose(text: string): string {
  return text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, (block) => block.replaceAll(/[^\n]/g, ""));
}

/** Returns the anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function anchorsOf(text: string): readonly string[] {
  return [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

test("no line of the docs is longer than 120 characters, except tables, code and addresses", () => {
  const long = [...texts].flatMap(([file, text]) =>
    prose(text)
      .split("\n")
      .flatMap((line, index) =>
        line.length > LONGEST && !/^\s*\||https?:/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

test("every link of the docs leads to an existing file and heading", () => {
  const lost = [...texts].flatMap(([file, text]) =>
    [
      ...prose(text)
        .replaceAll(/`[^`]*`/g, "")
        .matchAll(/\]\(([^()\s]+)\)/g),
    ].flatMap(([, target = ""]) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [name = "", anchor] = target.split("#");
      const place = name === "" ? file : path.join(path.dirname(file), name);
      if (!existsSync(place)) return [`${file}: ${target}`];
      const isThere = anchor === undefined || anchorsOf(texts.get(place) ?? "").includes(anchor);
      return isThere ? [] : [`${file}: ${target}`];
    }),
  );
  expect(lost).toEqual([]);
});

test("docs/commands.md lists every command of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const listed = texts.get(path.join("docs", "commands.md")) ?? "";
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (?:run )?${name}[\\s\`]`).test(listed),
  );
  expect(missing).toEqual([]);
});
