import { parse } from "acorn";

/** Oldest supported browsers (decision 053), as esbuild names them. */
export const BROWSERS = ["chrome110", "firefox115", "safari16.4"];

/**
 * Newest edition of JavaScript whose syntax all supported browsers parse: class fields and private names, but none of
 * the later additions to regular expressions.
 */
const SYNTAX = 2022;

/**
 * Features that are younger than the supported browsers, by the name of the member. The list need not be complete; add
 * features that a review finds.
 */
const YOUNG = new Map(
  Object.entries({
    "Array.fromAsync": "Chrome 121",
    "AbortSignal.any": "Chrome 116, Firefox 124, Safari 17.4",
    "Error.isError": "Chrome 134",
    "Iterator.from": "Chrome 122, Firefox 131, Safari 18.4",
    "Map.groupBy": "Chrome 117, Firefox 119, Safari 17.4",
    "Math.sumPrecise": "Safari 26",
    "Object.groupBy": "Chrome 117, Firefox 119, Safari 17.4",
    "Promise.try": "Chrome 128, Firefox 134, Safari 18.2",
    "Promise.withResolvers": "Chrome 119, Firefox 121, Safari 17.4",
    "RegExp.escape": "Chrome 136",
    "URL.canParse": "Chrome 120, Safari 17",
    "URL.parse": "Chrome 126, Firefox 126, Safari 18",
    "Uint8Array.fromBase64": "Chrome 140, Firefox 133, Safari 18.2",
    ".checkVisibility": "Safari 17.4",
    ".isDisjointFrom": "Chrome 122, Firefox 127, Safari 17",
    ".isSubsetOf": "Chrome 122, Firefox 127, Safari 17",
    ".isSupersetOf": "Chrome 122, Firefox 127, Safari 17",
    ".isWellFormed": "Chrome 111, Firefox 119",
    ".moveBefore": "Chrome 133",
    ".showPopover": "Chrome 114, Firefox 125, Safari 17",
    ".symmetricDifference": "Chrome 122, Firefox 127, Safari 17",
    ".toBase64": "Chrome 140, Firefox 133, Safari 18.2",
    ".togglePopover": "Chrome 114, Firefox 125, Safari 17",
    ".toWellFormed": "Chrome 111, Firefox 119",
    ".waitAsync": "Firefox 145",
    requestIdleCallback: "not in Safari",
    scheduler: "Firefox 142, not in Safari",
  }),
);

/**
 * Checks that the supported browsers can parse the scripts and have every feature that the scripts call.
 * @param files name -> text
 * @throws an error that lists each file with the unsupported feature
 */
export function checkFloor(files) {
  const faults = [...files].flatMap(([name, text]) => faultsOf(text).map((fault) => `${name}: ${fault}`));
  if (files.size === 0) throw new Error("the check of the floor saw no script");
  if (faults.length > 0)
    throw new Error(`above the floor of browsers (decision 053):\n  ${faults.join("\n  ")}`);
}

export function faultsOf(text) {
  let tree;
  try {
    tree = parse(text, { ecmaVersion: SYNTAX, sourceType: "module" });
  } catch (error) {
    return [`syntax: ${error.message} at ${JSON.stringify(text.slice(error.pos, error.pos + 40))}`];
  }
  const called = new Set();
  const asked = new Set();
  const faults = [];
  walk(tree, (node, parent) => {
    const pattern = node.regex?.pattern ?? (typeof node.value === "string" ? node.value : "");
    if (/\(\?<[=!]/.test(pattern)) faults.push(`lookbehind: ${pattern.slice(0, 40)} (Safari 16.4)`);
    const name = youngName(node, parent);
    if (name === undefined) return;
    const isCall = parent?.type === "CallExpression" && parent.callee === node && !parent.optional;
    (isCall ? called : asked).add(name);
  });
  // A script may use a feature whose presence it checks first, by `typeof`, `?.` or a condition.
  for (const name of called) if (!asked.has(name)) faults.push(`${name} (${YOUNG.get(name)})`);
  return faults;
}

/** Matches CSS colours and lengths that some supported browsers do not know. */
const YOUNG_VALUES = /color-mix\(|light-dark\(|oklch\(|\d[dsl]v[hw]\b/;

/**
 * Returns the declarations of a stylesheet that use a young value without a fallback. A fallback is an earlier
 * declaration of the same property, or @supports. For a value with var() only @supports helps, because browsers reject
 * the value after they have dropped the earlier declaration.
 */
export function styleFaultsOf(css) {
  const faults = [];
  const open = [];
  let before = [];
  for (const [, words, end] of css.matchAll(/([^{};]*)([{};]|$)/g)) {
    if (YOUNG_VALUES.test(words) && end !== "{" && !open.some((head) => head.startsWith("@supports"))) {
      const property = words.slice(0, words.indexOf(":") + 1);
      if (words.includes("var(") || !before.some((other) => other.startsWith(property))) faults.push(words);
    }
    before = end === ";" ? [...before, words] : [];
    if (end === "{") open.push(words);
    if (end === "}") open.pop();
  }
  return faults;
}

function youngName(node, parent) {
  if (parent?.type === "BinaryExpression" && parent.operator === "in" && YOUNG.has(node.value))
    return node.value;
  if (node.type === "MemberExpression" && !node.computed) {
    const { object, property } = node;
    const known = [
      `${object.name ?? object.property?.name}.${property.name}`,
      `.${property.name}`,
      property.name,
    ];
    return known.find((name) => YOUNG.has(name));
  }
  if (node.type !== "Identifier" || !YOUNG.has(node.name)) return undefined;
  // True for a variable; false for a member such as `a.name` or a property name.
  const isOwn = parent?.type === "MemberExpression" ? parent.object === node : parent?.type !== "Property";
  return isOwn ? node.name : undefined;
}

function walk(node, visit, parent) {
  visit(node, parent);
  for (const key in node) {
    const value = node[key];
    if (typeof value !== "object" || value === null) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") walk(child, visit, node);
  }
}
