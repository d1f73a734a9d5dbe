import { type Bound, boundBy, type Change } from "./changes.ts";
import type { HtmlElement, HtmlNode } from "./parseHtml.ts";
import { leadsInside, linkProps, propsOf, type PropValue } from "./props.ts";

export interface WriteOptions {
  /**
   * The same page after the answers have changed. A text that differs is read from the answers when the page renders.
   */
  readonly next?: { readonly page: HtmlElement; readonly changes: readonly Change[] };
  /** Module that exports Link, a component with `to` and `search` for each link to a page of the site; absent: `a`. */
  readonly link?: string;
  /** Form in which elements marked with PREPARED get their content: as components, or as HTML like in the site. */
  readonly prepared?: "components" | "html";
}

/** Attribute that bench/server/markPrepared.mjs sets. */
const PREPARED = "data-prepared";
const DATA_ID = "boot";
const OTHER_FORM = "the page has another form after the answers have changed";

/**
 * Data of a component or list item in document order: its texts and attribute values, and its lists of components. `t`
 * is the number of the function that renders it.
 */
interface Shown {
  readonly t: number;
  readonly v: (PropValue | Bound)[];
  readonly c: Shown[][];
}

/**
 * Tags that become components: parts of a page, cards and lists. Any other element is part of the component around it.
 */
const COMPONENTS = new Set(
  "html header footer main nav section article aside form dialog figure ul ol".split(" "),
);
/** Tag of list items. A loop in the component of the list renders them. */
const ITEM = "li";

interface Template {
  readonly index: number;
  readonly source: string;
}

/**
 * Writes the source of React components that render a page, as a person would write them: one component for every shape
 * of a card, list or part, and a loop for list items. The source exports `shown`, the data of this page's components,
 * and `makePage(shown)`, which returns a component with the props `data` (text for the browser), `answers` (of the
 * upstream) and `scripts` (an element behind the data).
 */
export function writeComponents(root: HtmlElement, options: WriteOptions = {}): string {
  const html = htmlOf(root);
  const writer = new Writer(options);
  const page = writer.shown(html, options.next ? htmlOf(options.next.page) : html);
  return [
    'import { jsx, jsxs } from "react/jsx-runtime";',
    ...(options.link === undefined ? [] : [`import { Link } from ${JSON.stringify(options.link)};`]),
    "const parts = (list, answers) => list.map((one, index) => jsx(one.t, { d: one, answers }, index));",
    "const items = (list, answers) => list.map((one, index) => one.t(one, answers, index));",
    "const text = ({ at, before, after }, answers) => { let value = answers; for (const name of at) value = value[name]; return before + value + after; };",
    ...writer.sources(),
    "const revive = ({ t, v, c }) => ({ t: templates[t], v, c: c.map((list) => list.map(revive)) });",
    `export const shown = ${JSON.stringify(page)};`,
    "export function makePage(shown) {",
    "  const page = revive(shown);",
    "  return ({ data, answers, scripts }) => jsx(page.t, { d: page, data, answers, scripts });",
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

  /** @param next the same element in the page after the answers have changed */
  shown(element: HtmlElement, next: HtmlElement): Shown {
    const v: Shown["v"] = [];
    const c: Shown["c"] = [];
    const isItem = element.tag === ITEM;
    const written = this.#expression(element, next, { v, c }, isItem ? ", key" : "");
    const source = `(${isItem ? "d, answers, key" : "{ d, data, answers, scripts }"}) { return ${written}; }`;
    const known = this.#templates.get(source) ?? { index: this.#templates.size, source };
    this.#templates.set(source, known);
    return { t: known.index, v, c };
  }

  #expression(element: HtmlElement, next: HtmlElement, into: Omit<Shown, "t">, key = ""): string {
    const isLink = this.#options.link !== undefined && leadsInside(element);
    const nextProps = isLink ? linkProps(next) : propsOf(next);
    const props = [...(isLink ? linkProps(element) : propsOf(element))]
      .filter(([name]) => name !== PREPARED)
      .map(([name, value]) => {
        // Treats a nonce as unchanged, because each page has a new one, whatever the answers contain.
        const other = name === "nonce" ? value : nextProps.get(name);
        return `${JSON.stringify(name)}: ${this.#slot(value, other, into)}`;
      });
    const inner = this.#innerOf(element, next, into);
    if (inner !== "") props.push(inner);
    const make = inner.startsWith("children: [") ? "jsxs" : "jsx";
    return `${make}(${isLink ? "Link" : JSON.stringify(element.tag)}, { ${props.join(", ")} }${key})`;
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

  /** Writes the children of an element. Adjacent components, or list items, become one list of any length. */
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
        if (node.attributes.get("id") === DATA_ID) written.push("scripts");
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

/** Reports whether the source must write a node; false for the preload of a picture, which React adds itself. */
function isWritten(node: HtmlNode): boolean {
  if (node.kind === "text" || node.tag !== "link") return true;
  return node.attributes.get("rel") !== "preload" || node.attributes.get("as") !== "image";
}
