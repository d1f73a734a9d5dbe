import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type Node } from "acorn";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { placeInChinese, tellInChinese } from "./tellInChinese.ts";

const told = (field: string, reason: string) => tellInChinese({ field, reason, remedy: "mend it" });

test("gives reason and remedy in Chinese, with the paragraph and the label of the field", () => {
  expect(told("answer", "names Z, which is no option")).toEqual({
    field: "answer",
    reason: "答案：写了 Z，没有这个选项",
    remedy: "只写已有选项的字母",
    english: "",
  });
  expect(told("options[2]", "has no letter as key or no text").reason).toBe("选项：缺字母或文字");
  expect(told("", "has a formula of MathType, which is a picture (.wmf) (paragraphs 3, 4)").reason).toBe(
    "MathType 公式读不了（第 3, 4 段）",
  );
  expect(told("stem", "says the same as row 5").reason).toBe("题干：和第 5 行的题一样");
  expect(told("answer", "is empty; has a field that is not closed (paragraph 7)").reason).toBe(
    "答案：没有写；域没有结束（第 7 段）",
  );
});

test("keeps the English words of a reason without a translation, below a hint", () => {
  expect(told("stem", "does what nobody knows")).toEqual({
    field: "stem",
    reason: "题干：有读不出的内容",
    remedy: "对照原文检查这一题",
    english: "does what nobody knows: mend it",
  });
});

test("names places in Chinese", () => {
  expect(
    [
      "row 5",
      "line 9",
      "question 3 (paragraph 40)",
      "the question of paragraph 8",
      "a/b.xml item q1 (line 4)",
    ].map(placeInChinese),
  ).toEqual(["第 5 行", "第 9 行", "第 3 题（第 40 段）", "第 8 段的题", "a/b.xml 题 q1（文件第 4 行）"]);
});

test("keeps the English words of a part that follows a value in quotes", () => {
  expect(told("answer", 'is "7" and something new').english).not.toBe("");
  expect(told("answer", "is half known").english).not.toBe("");
  expect(told("answer", 'is "甲"').reason).toBe("答案：写的是“甲”，不能用");
  expect(told("score", "is -1.5").english).toBe("");
});

test("has Chinese words for every reason in the sources of the importers", () => {
  const reasons = reasonLiterals(join(import.meta.dirname, ".."), "7");
  expect(reasons.size).toBeGreaterThan(180);
  expect([...reasons].filter((reason) => told("", reason).english !== "")).toEqual([]);
});

/** Position of the reason among the arguments of functions that make a remark, and how many arguments they then have; undefined: any number. */
const MAKERS = new Map<string, readonly [at: number, count: number | undefined]>([
  ["Unfit", [0, undefined]],
  ["refuse", [1, 3]],
  ["fault", [1, 3]],
  ["refused", [3, 4]],
  ["note", [1, 3]],
  ["repaired", [1, 2]],
]);
const NAMES = new Set(["reason", "unclear"]);

type Part = Node & Readonly<Record<string, unknown>>;

/** Returns the reasons in the source files of a folder, with `filler` for each part that varies. */
function reasonLiterals(folder: string, filler: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const { code } = transformSync(readFileSync(join(folder, name), "utf8"), { loader: "ts" });
    for (const node of nodesOf(
      parse(code, { ecmaVersion: "latest", sourceType: "module" }) as unknown as Part,
    ))
      for (const text of textsOf(reasonIn(node), filler))
        if (/[a-z]/.test(text.replace(/ \(paragraph [^()]*\)$/, ""))) found.add(text);
  }
  return found;
}

function* nodesOf(node: unknown): Generator<Part> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  yield node as Part;
  for (const value of Object.values(node)) yield* nodesOf(value);
}

/** Returns the expression of the reason in a node; undefined: the node makes no remark. */
function reasonIn(node: Part): unknown {
  if (node.type === "Property") return NAMES.has(nameOf(node.key)) ? node.value : undefined;
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined;
  const { callee, arguments: given } = node as unknown as { callee: Part; arguments: readonly unknown[] };
  const [at, count] = MAKERS.get(nameOf(callee.type === "MemberExpression" ? callee.property : callee)) ?? [];
  return at === undefined || (count !== undefined && given.length !== count) ? undefined : given[at];
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { readonly name?: unknown };
  return typeof name === "string" ? name : "";
}

function textsOf(node: unknown, filler: string): string[] {
  const part = (node ?? {}) as Part;
  if (part.type === "Literal" && typeof part.value === "string") return [part.value];
  if (part.type === "ConditionalExpression")
    return [...textsOf(part.consequent, filler), ...textsOf(part.alternate, filler)];
  if (part.type !== "TemplateLiteral") return [];
  const quasis = part.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return [quasis.map(({ value }) => value.cooked).join(filler)];
}
