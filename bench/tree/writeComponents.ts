import { type Bound, boundBy, type Change } from "./changes.ts";
import type { HtmlElement, HtmlNode } from "./parseHtml.ts";
import { propsOf, type PropValue } from "./props.ts";

export interface WriteOptions {
  /** The page once more, after the answers have changed: texts that differ are taken from the answers when it renders. */
  readonly next?: { readonly page: HtmlElement; readonly changes: readonly Change[] };
  /** What stands inside elements with PREPARED: components like the rest, or HTML as the site has it. */
  readonly prepared?: "components" | "html";
}

/** The mark of bench/markPrepared.mjs. */
const PREPARED = "data-prepared";
const DATA_ID = "boot";
const OTHER_FORM = "the page has another form after the answers have changed";

/**
 * What a component or an item shows: its texts and attribute values, and the lists of others inside it, each in
 * the order in which they stand. `t` is the function that renders it.
 */
interface Shown {
  readonly t: number;
  readonly v: (PropValue | Bound)[];
  readonly c: Shown[][];
}

/** Parts of a page, cards and lists. All else stands in the part that it belongs to. */
const COMPONENTS = new Set(
  "html header footer main nav section article aside form dialog figure ul ol".split(" "),
);
/** What stands in a list, rendered by its loop and no component of its own. */
const ITEM = "li";

interface Template {
  readonly index: number;
  readonly source: string;
}

/**
 * React components, as source, that render the tree of a page as somebody would write it by hand: one component for every shape that a
 * card, a list or a part has, called with what differs; items of a list come from a loop. Exports `shown`, what the components of
 * this page show, and `makePage(shown)`, whose component gets `data`, the text for the browser, and `answers`, what was asked for.
 */
export function writeComponents(root: HtmlElement, options: WriteOptions = {}): string {
  const html = htmlOf(root);
  const writer = new Writer(options);
  const page = writer.shown(html, options.next ? htmlOf(options.next.page) : html);
  return [
    'import { jsx, jsxs } from "react/jsx-runtime";',
    "const parts = (list, answers) => list.map((one, index) => jsx(one.t, { d: one, answers }, index));",
    "const items = (list, answers) => list.map((one, index) => one.t(one, answers, index));",
    "const text = ({ at, before, after }, answers) => { let value = answers; for (const name of at) value = value[name]; return before + value + after; };",
    ...writer.sources(),
    "const revive = ({ t, v, c }) => ({ t: templates[t], v, c: c.map((list) => list.map(revive)) });",
    `export const shown = ${JSON.stringify(page)};`,
    "export function makePage(shown) {",
    "  const page = revive(shown);",
    "  return ({ data, answers }) => jsx(page.t, { d: page, data, answers });",
    "}",
    "",
  ].join("\n");
}

function htmlOf(root: HtmlElement): HtmlElement {
  const html = root.children.find((child): child is HtmlElement => child.kind === "element");
  if (!html) throw new Error("there is no element");
  return html;
}

class Writer {
  readonly #options: WriteOptions;
  readonly #templates = new Map<string, Template>();

  constructor(options: WriteOptions) {
    this.#options = options;
  }

  sources(): readonly string[] {
    const templates = [...this.#templates.values()];
    return [
      ...templates.map(({ index, source }) => `function T${index}${source}`),
      `const templates = [${templates.map(({ index }) => `T${index}`).join()}];`,
    ];
  }

  /** `next` is the same element after the answers have changed. */
  shown(element: HtmlElement, next: HtmlElement): Shown {
    const v: Shown["v"] = [];
    const c: Shown["c"] = [];
    const isItem = element.tag === ITEM;
    const written = this.#expression(element, next, { v, c }, isItem ? ", key" : "");
    const source = `(${isItem ? "d, answers, key" : "{ d, data, answers }"}) { return ${written}; }`;
    const known = this.#templates.get(source) ?? { index: this.#templates.size, source };
    this.#templates.set(source, known);
    return { t: known.index, v, c };
  }

  #expression(element: HtmlElement, next: HtmlElement, into: Omit<Shown, "t">, key = ""): string {
    const nextProps = propsOf(next);
    const props = [...propsOf(element)]
      .filter(([name]) => name !== PREPARED)
      .map(([name, value]) => {
        // A new one for each answer, whatever it says.
        const other = name === "nonce" ? value : nextProps.get(name);
        return `${JSON.stringify(name)}: ${this.#slot(value, other, into)}`;
      });
    const inner = this.#innerOf(element, next, into);
    if (inner !== "") props.push(inner);
    const make = inner.startsWith("children: [") ? "jsxs" : "jsx";
    return `${make}(${JSON.stringify(element.tag)}, { ${props.join(", ")} }${key})`;
  }

  #innerOf(element: HtmlElement, next: HtmlElement, into: Omit<Shown, "t">): string {
    const html = (text: string) => `dangerouslySetInnerHTML: { __html: ${text} }`;
    if (element.attributes.get("id") === DATA_ID) return html("data");
    if (element.attributes.has(PREPARED) && this.#options.prepared === "html")
      return html(this.#slot(element.inner, next.inner, into));
    if (element.tag === "script" || element.tag === "style")
      return element.inner === "" ? "" : html(this.#slot(element.inner, next.inner, into));
    const children = this.#childrenOf(
      element.children.filter(isWritten),
      next.children.filter(isWritten),
      into,
    );
    if (children.length === 0) return "";
    return `children: ${children.length === 1 ? children[0] : `[${children.join(", ")}]`}`;
  }

  /** Neighbours that are components, or items, become one list, however long it is. */
  #childrenOf(nodes: readonly HtmlNode[], nexts: readonly HtmlNode[], into: Omit<Shown, "t">): string[] {
    if (nodes.length !== nexts.length) throw new Error(OTHER_FORM);
    const written: string[] = [];
    let list: { readonly of: string; readonly shown: Shown[] } | undefined;
    for (const [index, node] of nodes.entries()) {
      const next = nexts[index];
      if (node.kind === "text" && next?.kind === "text") {
        list = undefined;
        written.push(this.#slot(node.text, next.text, into));
        continue;
      }
      if (node.kind === "text" || next?.kind !== "element") throw new Error(OTHER_FORM);
      const of = node.tag === ITEM ? "items" : COMPONENTS.has(node.tag) ? "parts" : "";
      if (of === "") {
        list = undefined;
        written.push(this.#expression(node, next, into));
        continue;
      }
      if (list?.of !== of) {
        list = { of, shown: [] };
        written.push(`${of}(d.c[${into.c.push(list.shown) - 1}], answers)`);
      }
      list.shown.push(this.shown(node, next));
    }
    return written;
  }

  #slot(value: PropValue, next: PropValue | undefined, { v }: Omit<Shown, "t">): string {
    if (typeof value === "string" && typeof next === "string" && value !== next)
      return `text(d.v[${v.push(boundBy(value, next, this.#options.next?.changes ?? [])) - 1}], answers)`;
    return `d.v[${v.push(value) - 1}]`;
  }
}

/** React writes the preload of a picture by itself, when it meets the picture. */
function isWritten(node: HtmlNode): boolean {
  if (node.kind === "text" || node.tag !== "link") return true;
  return node.attributes.get("rel") !== "preload" || node.attributes.get("as") !== "image";
}
