import { isTextMark } from "#shared/domain/richText/sanitise.ts";
import { ENTITY, entityText } from "./entities.ts";
import type { XmlElement } from "./xml.ts";

const VOID = new Set(["br", "img", "hr", "col"]);
const KEPT_ATTRIBUTES = new Set([
  "src",
  "alt",
  "href",
  "title",
  "colspan",
  "rowspan",
  "width",
  "height",
  "start",
  "lang",
  "scope",
]);

/** Returns the HTML that replaces an element; "" removes the element, undefined keeps it. */
export type Replace = (element: XmlElement) => string | undefined;

/**
 * Returns the content of an XML element as HTML of the question bank, without classes, ids and namespaces, which have
 * no effect there.
 */
export function markupOf(element: XmlElement, replace: Replace): string {
  return element.children
    .map((child) => (typeof child === "string" ? asText(child) : elementMarkup(child, replace)))
    .join("");
}

/** Removes empty boxes and white space between HTML blocks. A text of one paragraph also loses its <p>. */
export function tidied(markup: string): string {
  const tight = withoutEmpty(markup)
    .replace(/[ \t]*\n[ \t\n]*/g, "\n")
    .replace(/\n?(<\/?(?:p|div|ul|ol|li|table|tbody|tr|td|th|blockquote|br)\b[^>]*>)\n?/g, "$1")
    .trim();
  const one = /^<(p|div)>((?:(?!<\/?(?:p|div)\b)[\s\S])*)<\/\1>$/.exec(tight);
  return (one?.[2] ?? tight).trim();
}

function withoutEmpty(markup: string): string {
  const less = markup.replace(/<(span|div)\b[^<>]*>(\s*)<\/\1>/g, "$2");
  return less === markup ? less : withoutEmpty(less);
}

function elementMarkup(element: XmlElement, replace: Replace): string {
  const replaced = replace(element);
  if (replaced !== undefined) return replaced;
  const tag = openTag(element);
  return VOID.has(element.name) ? tag : `${tag}${markupOf(element, replace)}</${element.name}>`;
}

/** Returns the begin tag of an element with the attributes that have an effect in the question bank. */
export function openTag({ name, attributes }: Pick<XmlElement, "name" | "attributes">): string {
  const kept = Object.entries(attributes)
    .filter(([key, value]) => KEPT_ATTRIBUTES.has(key) || (key === "class" && isTextMark(name, value)))
    .map(
      ([key, value]) =>
        ` ${key}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`,
    );
  return `<${name}${kept.join("")}>`;
}

/** Escapes `&` and `<` where a browser would read them as an entity or a tag. */
export function asText(text: string): string {
  return text
    .replace(ENTITY, (entity) => (entityText(entity) === entity ? entity : `&amp;${entity.slice(1)}`))
    .replace(/<(?=[a-z/!])/gi, "&lt;");
}
