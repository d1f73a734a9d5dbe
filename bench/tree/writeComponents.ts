import type { HtmlElement, HtmlNode } from "./parseHtml.ts";
import { propsOf, type PropValue } from "./props.ts";

/**
 * What a component shows: its texts and attribute values, and the lists of components inside it, each in
 * the order in which they stand. `t` is the component.
 */
interface Shown {
  readonly t: number;
  readonly v: PropValue[];
  readonly c: Shown[][];
}

interface Template {
  readonly index: number;
  readonly source: string;
}

const COMPONENTS = new Set(
  "html header footer main nav section article aside form details dialog figure ul ol li a button svg".split(
    " ",
  ),
);
const DATA_ID = "boot";

/**
 * React components, as source, that render the tree of a page: one component for every shape that a card, a link, a list item
 * or a part has, called with what differs. So it costs what the same page written by hand costs.
 */
export function writeComponents(root: HtmlElement): string {
  const templates = new Map<string, Template>();
  const html = root.children.find((child): child is HtmlElement => child.kind === "element");
  if (!html) throw new Error("there is no element");
  const page = component(html, templates);
  return [
    'import { jsx } from "react/jsx-runtime";',
    "const many = (list) => list.map((one, index) => jsx(one.t, { d: one }, index));",
    ...[...templates.values()].map(
      ({ index, source }) => `function C${index}({ d, data }) { return ${source}; }`,
    ),
    `const components = [${[...templates.values()].map(({ index }) => `C${index}`).join()}];`,
    "const revive = ({ t, v, c }) => ({ t: components[t], v, c: c.map((list) => list.map(revive)) });",
    `const page = revive(${JSON.stringify(page)});`,
    "export function Page({ data }) { return jsx(page.t, { d: page, data }); }",
    "",
  ].join("\n");
}

function component(element: HtmlElement, templates: Map<string, Template>): Shown {
  const v: PropValue[] = [];
  const c: Shown[][] = [];
  const source = expression(element, { v, c, templates });
  const known = templates.get(source) ?? { index: templates.size, source };
  templates.set(source, known);
  return { t: known.index, v, c };
}

interface Writing {
  readonly v: PropValue[];
  readonly c: Shown[][];
  readonly templates: Map<string, Template>;
}

function expression(element: HtmlElement, writing: Writing): string {
  const props = [...propsOf(element)].map(
    ([name, value]) => `${JSON.stringify(name)}: ${slot(value, writing)}`,
  );
  const inner = innerOf(element, writing);
  if (inner !== "") props.push(inner);
  return `jsx(${JSON.stringify(element.tag)}, { ${props.join(", ")} })`;
}

function innerOf(element: HtmlElement, writing: Writing): string {
  if (element.attributes.get("id") === DATA_ID) return "dangerouslySetInnerHTML: { __html: data }";
  const [first] = element.children;
  if (element.tag === "script" || element.tag === "style") {
    return first?.kind === "text" ? `dangerouslySetInnerHTML: { __html: ${slot(first.text, writing)} }` : "";
  }
  const children = childrenOf(element.children.filter(isWritten), writing);
  if (children.length === 0) return "";
  return `children: ${children.length === 1 ? children[0] : `[${children.join(", ")}]`}`;
}

/** Neighbours that are components become one list, however long it is. */
function childrenOf(nodes: readonly HtmlNode[], writing: Writing): string[] {
  const written: string[] = [];
  let list: Shown[] | undefined;
  for (const node of nodes) {
    if (node.kind === "element" && COMPONENTS.has(node.tag)) {
      if (!list) {
        list = [];
        written.push(`many(d.c[${writing.c.push(list) - 1}])`);
      }
      list.push(component(node, writing.templates));
      continue;
    }
    list = undefined;
    written.push(node.kind === "text" ? slot(node.text, writing) : expression(node, writing));
  }
  return written;
}

/** React writes the preload of a picture by itself, when it meets the picture. */
function isWritten(node: HtmlNode): boolean {
  if (node.kind === "text" || node.tag !== "link") return true;
  return node.attributes.get("rel") !== "preload" || node.attributes.get("as") !== "image";
}

function slot(value: PropValue, { v }: Writing): string {
  return `d.v[${v.push(value) - 1}]`;
}
