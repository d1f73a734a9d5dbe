import type { HtmlElement } from "./parseHtml.ts";

export type PropValue = string | true | Readonly<Record<string, string>>;

/** Names of attributes in React that differ from the name in HTML, by the name in HTML. */
const NAMES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  charset: "charSet",
  srcset: "srcSet",
  fetchpriority: "fetchPriority",
  crossorigin: "crossOrigin",
  readonly: "readOnly",
  autocomplete: "autoComplete",
  inputmode: "inputMode",
  enterkeyhint: "enterKeyHint",
  maxlength: "maxLength",
  autofocus: "autoFocus",
  "stroke-width": "strokeWidth",
  "stroke-linecap": "strokeLinecap",
  "stroke-linejoin": "strokeLinejoin",
};
const BOOLEAN = new Set(
  "open hidden checked selected disabled async defer multiple readOnly required autoFocus inert".split(" "),
);

/** Returns the props for which React writes the same attributes as this element has. */
export function propsOf({ tag, attributes }: HtmlElement): ReadonlyMap<string, PropValue> {
  return new Map(
    [...attributes].map(([attribute, value]): [string, PropValue] => {
      const name = NAMES[attribute] ?? attribute;
      if (name === "style") return [name, styleOf(value)];
      if (name === "value" && tag === "input") return ["defaultValue", value];
      return [name, BOOLEAN.has(name) && value === "" ? true : value];
    }),
  );
}

/** Reports whether an element is a link to a page of the site. */
export function leadsInside({ tag, attributes }: HtmlElement): boolean {
  return tag === "a" && attributes.get("href")?.startsWith("/") === true;
}

/** Returns the props of a router's link to the same address: `to` and `search` in place of `href`. */
export function linkProps(element: HtmlElement): ReadonlyMap<string, PropValue> {
  const props = new Map(propsOf(element));
  const { pathname, searchParams } = new URL(element.attributes.get("href") ?? "/", "http://site");
  props.delete("href");
  props.set("to", pathname);
  if (searchParams.size > 0) props.set("search", Object.fromEntries(searchParams));
  return props;
}

function styleOf(css: string): Readonly<Record<string, string>> {
  const rules = css.split(";").filter((rule) => rule.includes(":"));
  return Object.fromEntries(
    rules.map((rule) => {
      const at = rule.indexOf(":");
      const name = rule.slice(0, at).trim();
      const property = name.startsWith("--")
        ? name
        : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      return [property, rule.slice(at + 1).trim()];
    }),
  );
}
