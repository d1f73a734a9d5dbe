import { asText } from "./markup.ts";
import { ENTITY, entityText } from "./entities.ts";
import { mathTex } from "./mathTex.ts";
import { unreadFormula } from "./texParts.ts";
import { parseXml, XmlFault } from "./xml.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

const IMG = /<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const MATH = /<math\b[^<>]*>[\s\S]*?<\/math\s*>/gi;
const ATTRIBUTE = /\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Converts the formulas of an HTML text to TeX: MathML, and pictures of formulas on the servers of Canvas, Wiris and
 * others.
 *
 * @throws Unfit for MathML whose meaning would be lost
 */
export function withFormulas(html: string): string {
  return html
    .replace(MATH, (math) => inTex(texOfMath(math)))
    .replace(IMG, (tag) => {
      const attributes = Object.fromEntries(
        [...tag.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
          name.toLowerCase(),
          (double ?? single ?? "").replace(ENTITY, (entity) => entityText(entity)),
        ]),
      );
      const tex = pictureTex(attributes);
      return tex === undefined ? tag : inTex(tex);
    });
}

/** Returns a formula as text of the question bank; "" for an empty one, because `$$` begins a formula. */
export function inTex(tex: string): string {
  return tex.trim() === "" ? "" : `$${asText(tex)}$`;
}

/**
 * Returns the TeX of a picture of a formula; undefined for other pictures.
 *
 * @throws Unfit for MathML whose meaning would be lost
 */
export function pictureTex(attributes: Attributes): string | undefined {
  const tex = textOf(attributes)?.trim() ?? "";
  return tex === "" || tex.includes("$") ? undefined : tex;
}

function textOf(attributes: Attributes): string | undefined {
  const { class: kind = "", alt = "", src = "" } = attributes;
  const said = attributes["data-equation-content"];
  if (said !== undefined) return said;
  const mathml = attributes["data-mathml"];
  if (mathml !== undefined) return texOfMath(wirisXml(mathml));
  const drawn = /\/equation_images\/([^?#]+)/.exec(src)?.[1];
  if (/\bequation_image\b/.test(kind) || drawn !== undefined)
    return alt.trim() === "" ? decoded(decoded(drawn ?? "")) : alt.replace(/^\s*LaTeX:\s*/, "");
  const asked =
    /^https?:\/\/[\w.]*codecogs\.com\/(?:png|gif|svg)(?:\.latex|\.image)?[?/](.+)$/.exec(src) ??
    /^https?:\/\/www\.zhihu\.com\/equation\?tex=([^&]+)/.exec(src);
  return asked ? decoded((asked[1] ?? "").replaceAll("+", " ")) : undefined;
}

/** Returns MathML as Wiris stores it in an attribute, with other signs for those of XML. */
function wirisXml(stored: string): string {
  if (stored.includes("<")) return stored;
  return stored
    .replaceAll("«", "<")
    .replaceAll("»", ">")
    .replaceAll("¨", '"')
    .replaceAll("§", "&")
    .replaceAll("`", "'");
}

function texOfMath(xml: string): string {
  try {
    return mathTex(parseXml(xml));
  } catch (error) {
    if (error instanceof XmlFault) throw unreadFormula("broken MathML");
    throw error;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
