import { posix } from "node:path";
import { Unfit } from "./format.ts";
import { markupOf, openTag, type Replace, tidied } from "./markup.ts";
import { inTex, pictureTex } from "./formulaPictures.ts";
import { mathTex } from "./mathTex.ts";
import { MARK } from "./recordMarks.ts";
import { all, textOf, type XmlElement } from "./xml.ts";

const NOT_SHOWN = new Set([
  "feedbackblock",
  "feedbackinline",
  "modalfeedback",
  "stylesheet",
  "catalog",
  "cataloginfo",
]);
const UNREAD =
  /^(?:object|video|audio|svg|canvas|iframe|embed|include|portablecustominteractioncontext|infocontrol|templateblock|templateinline|assessmentstimulusref|track|source)$/;

/** Returns whether a rubric is addressed to learners; such a rubric belongs to the text of the question. */
export function isForCandidates({ attributes }: XmlElement): boolean {
  return /\bcandidate\b/.test(attributes.view ?? "");
}

export function promptOf(interaction: XmlElement, folder: string): string {
  return all(interaction, "prompt")
    .map((prompt) => `<p>${qtiHtml(prompt, folder)}</p>`)
    .join("");
}

/**
 * Returns the content of an element as HTML of the question bank. Its picture names are relative to `folder`.
 */
export function qtiHtml(element: XmlElement, folder: string, replace: Replace = () => undefined): string {
  const own = all(element, "div").find(({ attributes }) => attributes.class === `${MARK}-text`);
  // An export of this site wraps a text in a div of this class: the text is HTML of the question bank already.
  if (own) return markupOf(own, htmlReplacements(folder, replace)).trim();
  return tidied(markupOf(element, htmlReplacements(folder, replace)));
}

/** Returns a function that replaces an element as `replace` does, or as QTI usually needs when `replace` keeps it. */
export function htmlReplacements(folder: string, replace: Replace): Replace {
  return (element) => {
    const replaced = replace(element);
    if (replaced !== undefined) return replaced;
    const { name, attributes } = element;
    if (NOT_SHOWN.has(name) || name === "prompt" || name === "gaptext" || name === "gapimg") return "";
    // A rubric for the people who mark answers is not part of the question.
    if (name === "rubricblock" && !isForCandidates(element)) return "";
    if (name === "rubricblock") return `<div>${markupOf(element, htmlReplacements(folder, replace))}</div>`;
    if (name === "contentbody") return markupOf(element, htmlReplacements(folder, replace));
    if (name === "math") return inTex(mathTex(element));
    if (name === "img") {
      const tex = pictureTex({
        ...attributes,
        "data-mathml": attributes.datamathml,
        "data-equation-content": attributes.dataequationcontent,
      });
      return tex === undefined
        ? picture(attributes, attributes.src, attributes.alt ?? "", folder)
        : inTex(tex);
    }
    if (name === "object" && attributes.type?.startsWith("image/"))
      return picture(attributes, attributes.data, textOf(element).trim(), folder);
    if (UNREAD.test(name) || name.endsWith("interaction"))
      throw new Unfit(
        `shows ${name}, which the bank cannot show`,
        "use pictures (PNG, JPEG, GIF, WebP) and text",
        "stem",
      );
    return undefined;
  };
}

function picture(
  { width, height }: XmlElement["attributes"],
  src: string | undefined,
  alt: string,
  folder: string,
): string {
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return openTag({ name: "img", attributes: { src: local(src ?? "", folder), alt, ...size } });
}

/** Returns whether HTML shows more than empty lines; Blackboard writes `<br />` for a feedback without a text. */
export function showsSomething(html: string): boolean {
  const bare = html.replace(/<\/?(?:br|p|div|span|font|b|i|u|em|strong)\b[^>]*>|&(?:nbsp|#160|#xa0);/gi, "");
  return /[^\s\u00a0]/.test(bare);
}

/** Matches the variable for the root folder of a package, with plain or percent-encoded dollar signs. */
const FILE_BASE = /^(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)\/?/i;

/** Converts a path that is relative to the QTI file into a path from the root of its package. */
export function local(src: string, folder: string): string {
  // Some programs write `..` directly after the variable, although nothing lies above the root of the package.
  if (FILE_BASE.test(src)) return posix.normalize(src.replace(FILE_BASE, "")).replace(/^(?:\.\.\/)+/, "");
  if (/^[a-z][a-z0-9+.-]*:/i.test(src) || src.startsWith("/")) return src;
  return posix.join(folder, src);
}
