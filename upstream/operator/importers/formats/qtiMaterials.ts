import { cutText } from "#shared/domain/cutText.ts";
import { Unfit } from "./format.ts";
import { inTex } from "./formulaPictures.ts";
import { markupOf } from "./markup.ts";
import { mathTex } from "./mathTex.ts";
import { elementsOf, textOf, type XmlElement } from "./xml.ts";

/** Elements that contain texts or pictures. `SHOWS_NOTHING` has the elements that are invisible. */
const HOLDS = /^(?:material|flow|flow_mat|flow_label|altmaterial|mat_extension|solution|solutionmaterial)$/;
const SHOWS_NOTHING =
  /^(?:qticomment|render_(?:choice|fib|slider)|response_label|label_text|itemmetadata|response_na|varequal|duration)$/;

/**
 * Returns the texts and pictures of a QTI 1.2 element in order, as HTML. A response inside the text becomes a
 * placeholder: its name between U+E010 and U+E011. Responses inside options are not included.
 *
 * @throws Unfit for content that the question bank cannot show
 */
export function materialsOf(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => {
      if (/^response_(?:lid|str|num)$/.test(child.name)) return `\uE010${child.attributes.ident ?? ""}\uE011`;
      if (child.name === "matimage") return matimage(child);
      if (child.name === "matapplication") return application(child);
      if (/^(?:mattext|matemtext|localizable_mattext)$/.test(child.name)) return mattext(child);
      if (child.name === "mat_formattedtext") return formatted(child);
      if (child.name === "matbreak") return "<br>";
      if (HOLDS.test(child.name)) return materialsOf(child);
      if (SHOWS_NOTHING.test(child.name)) return "";
      throw new Unfit(
        `shows <${child.name}>, which is not read`,
        "use text and pictures (PNG, JPEG, GIF, WebP)",
        "stem",
      );
    })
    .join("");
}

/** Returns a file of Blackboard, which writes pictures as files without a type. */
function application({ attributes: { uri = "", label = "" } }: XmlElement): string {
  if (!/\.(?:png|jpe?g|gif|webp)$/i.test(uri))
    throw new Unfit(
      `shows the file ${cutText(label || uri, 60)}, which is no picture`,
      "use text and pictures (PNG, JPEG, GIF, WebP)",
      "stem",
    );
  return `<img src="${uri.replaceAll('"', "%22")}" alt="">`;
}

function matimage(element: XmlElement): string {
  const { uri = "", imagtype = "image/png", embedded } = element.attributes;
  if (uri !== "") return `<img src="${uri.replaceAll('"', "%22")}" alt="">`;
  if (embedded === "base64")
    return `<img src="data:${imagtype};base64,${textOf(element).replace(/\s/g, "")}" alt="">`;
  throw new Unfit("shows a picture without a file", "name the file in uri", "images");
}

/** Returns a text of Blackboard. HTML and "smart text" are HTML; plain text is escaped. */
function formatted(element: XmlElement): string {
  if (elementsOf(element).length > 0) return written(element);
  const text = textOf(element);
  return /plain/i.test(element.attributes.type ?? "") ? escapedTags(text) : text;
}

/** Returns the HTML of a text whose tags are elements of the file, not text in it. */
function written(element: XmlElement): string {
  return markupOf(element, (part) => (part.name === "math" ? inTex(mathTex(part)) : undefined));
}

function escapedTags(text: string): string {
  return text.replace(/<(?=[a-z/!])/gi, "&lt;");
}

function mattext(element: XmlElement): string {
  const text = textOf(element);
  const { texttype = "text/plain", uri } = element.attributes;
  if (uri !== undefined && text.trim() === "")
    throw new Unfit(
      `shows the text of ${cutText(uri, 60)}, which is not read`,
      "write the text itself",
      "stem",
    );
  if (elementsOf(element).length > 0) return written(element);
  if (/html/i.test(texttype)) return text;
  if (!/^(?:text\/)?(?:plain|)$/i.test(texttype.replace(/;.*$/, "").trim()) && texttype !== "")
    throw new Unfit(
      `has a text of the kind ${cutText(texttype, 40)}, which is not read`,
      "use text/plain or text/html",
      "stem",
    );
  return escapedTags(text);
}
