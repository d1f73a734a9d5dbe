import { descendants, first, type XmlElement } from "../xml.ts";

const PICTURES = new Set(["pic:pic", "v:imagedata"]);
/** Matches VML shapes (drawings of older Word versions) that are visible without a picture. */
const VML = /^v:(?:line|polyline|curve|arc|oval|rect|roundrect|textbox|textpath)$/;
const DRAWN = /^(?:wps:wsp|other:(?:wgp|wpc|chart|relIds|contentPart|ink|lockedCanvas))$/;
const CONVERT = "convert it to a formula of Word; a note in the report says how";

interface Unread {
  readonly reason: string;
  readonly remedy: string;
}

export const MATHTYPE = "has a formula of MathType, which is a picture (.wmf)";

/** Returns why a drawing cannot be shown as the author saw it; undefined when it can, or "nothing" for an empty one. */
export function drawingFault(drawing: XmlElement): Unread | "nothing" | undefined {
  if (isFormField(drawing)) return "nothing";
  const [object] = descendants(drawing, ({ name }) => name === "o:OLEObject");
  if (/^(?:Equation|MathType)/i.test(object?.attributes["ProgID"] ?? ""))
    return { reason: MATHTYPE, remedy: CONVERT };
  if (hasShapes(drawing))
    return {
      reason: "has a drawing of Word (shapes, a text box, a chart), which is not read",
      remedy: "put in a picture of it (PNG, JPEG) or text",
    };
  const changed = changeOf(drawing);
  return changed === undefined
    ? undefined
    : {
        reason: `has a picture that Word shows ${changed}, and the file holds the whole`,
        remedy: "save the picture as you see it and put it in again (PNG, JPEG)",
      };
}

/** Returns whether a drawing shows anything besides pictures, such as lines, text boxes or a chart. */
function hasShapes(drawing: XmlElement): boolean {
  const found = descendants(
    drawing,
    // A rectangle with o:hr is a horizontal rule, which is decoration.
    ({ name, attributes }) => (VML.test(name) && !attributes["o:hr"]) || DRAWN.test(name),
  );
  if (found.length > 0) return true;
  const shapes = descendants(drawing, ({ name }) => name === "v:shape");
  return shapes.some((shape) => descendants(shape, ({ name }) => PICTURES.has(name)).length === 0);
}

/**
 * Returns whether a drawing is a form field of a copied web page: WPS stores a form field as a shape without height and
 * picture.
 */
function isFormField(drawing: XmlElement): boolean {
  const shapes = descendants(drawing, ({ name }) => name.startsWith("v:") && name !== "v:shapetype").filter(
    ({ name }) => name === "v:shape" || VML.test(name),
  );
  const [shape, ...others] = shapes;
  if (!shape || others.length > 0 || shape.name !== "v:shape") return false;
  const style = shape.attributes["style"] ?? "";
  const [data] = descendants(shape, ({ name }) => name === "v:imagedata");
  const isEmpty =
    data !== undefined && !Object.keys(data.attributes).some((name) => /^(?:r:|o:relid|src)/.test(name));
  return isEmpty && /(?:^|;)\s*(?:height|width):0(?:\.\d+)?pt/.test(style);
}

/** Returns how Word changes a picture before it shows it. */
function changeOf(drawing: XmlElement): string | undefined {
  const cuts = descendants(drawing, ({ name }) => name === "a:srcRect" || name === "v:imagedata");
  const isCut = cuts.some(({ attributes }) =>
    ["l", "t", "r", "b", "cropleft", "croptop", "cropright", "cropbottom"].some(
      (side) => Number.parseFloat(attributes[side] ?? "0") > 0,
    ),
  );
  if (isCut) return "cut";
  const frames = descendants(drawing, ({ name }) => name === "pic:spPr").map((one) => first(one, "a:xfrm"));
  const styles = descendants(drawing, ({ name }) => name === "v:shape").map(
    (one) => one.attributes["style"] ?? "",
  );
  const isTurned =
    frames.some((frame) => Number(frame?.attributes["rot"] ?? 0) % 21_600_000 !== 0) ||
    styles.some((style) => /(?:^|;)\s*rotation:\s*-?[1-9]/.test(style));
  if (isTurned) return "turned";
  const isMirrored =
    frames.some((frame) =>
      /^(?:1|true)$/.test(frame?.attributes["flipH"] ?? frame?.attributes["flipV"] ?? ""),
    ) || styles.some((style) => /(?:^|;)\s*flip:/.test(style));
  return isMirrored ? "mirrored" : undefined;
}
