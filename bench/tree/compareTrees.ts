import type { HtmlElement } from "./parseHtml.ts";

/** Returns the text that a reader sees, including the title. */
export function visibleText(node: HtmlElement): string {
  if (node.tag === "script" || node.tag === "style") return "";
  return node.children.map((child) => (child.kind === "text" ? child.text : visibleText(child))).join("");
}

export function elementCounts(node: HtmlElement, counts = new Map<string, number>()): Map<string, number> {
  for (const child of node.children) {
    if (child.kind === "text") continue;
    counts.set(child.tag, (counts.get(child.tag) ?? 0) + 1);
    elementCounts(child, counts);
  }
  return counts;
}

/** Returns a message for each name whose count differs; empty: both maps are equal. */
export function differences(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names]
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => `${name}: ${a.get(name) ?? 0} against ${b.get(name) ?? 0}`);
}

/** Returns a short piece of both texts from the point where they begin to differ. */
export function firstDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `at ${at}: ${JSON.stringify(a.slice(at, at + 40))} against ${JSON.stringify(b.slice(at, at + 40))}`;
}
