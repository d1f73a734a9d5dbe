import { all, elementsOf, first, textOf, type XmlElement } from "../xml.ts";
import { LOWERED, RAISED } from "./eqField.ts";
import { element, isOn, textElement } from "./ooxml.ts";
import { SIGNED } from "./wordMarks.ts";

/** Formats of a run (a piece of text with one format) that mammoth does not read. */
export interface RunFormat {
  /** Properties of the run that are passed on to mammoth. */
  readonly properties: XmlElement;
  /** Reason why nobody sees the text; undefined for visible text. */
  readonly unseen: string | undefined;
  readonly isUpper: boolean;
  readonly script: string;
  /** Font whose letters are signs, such as Wingdings. */
  readonly signFont: string | undefined;
  readonly sign: ((text: string) => string) | undefined;
}

/** Formats that change the meaning of a text; all others are decoration and are dropped. */
const MEANT = [
  "w:em",
  "w:u",
  "w:vertAlign",
  "w:strike",
  "w:dstrike",
  "w:vanish",
  "w:caps",
  "w:smallCaps",
  "w:position",
  "w:sz",
  "w:color",
  "w:shd",
  "w:rFonts",
  "w:b",
  "w:i",
  "w:highlight",
];
/** Formats that also count in the style of a paragraph. Bold, italic and lines are decoration of headings there. */
const OF_PARAGRAPHS = new Set(MEANT.filter((name) => !/^w:(?:u|b|i|highlight|rFonts|shd)$/.test(name)));
/** Formats that mammoth does not get, because they are read here. */
const READ_HERE = ["w:position", "w:sz", "w:color", "w:shd", "w:rFonts", "w:smallCaps"];
const NONE = element("w:rPr");
const WAVES = /^wav|^wave/i;
const SIGN_FONTS = /^(?:Symbol|Wingdings(?: [23])?|Webdings)$/i;

/** Surroundings of a run: the style of its paragraph, and whether something behind the text is not white. */
export interface RunPlace {
  readonly style: string | undefined;
  readonly isShaded: boolean;
}

export type RunFormats = (run: XmlElement, place?: RunPlace) => RunFormat;

/** Reads the formats of runs, including those of their styles, which mammoth ignores. */
export function createRunFormats(styles: XmlElement | undefined): RunFormats {
  const byId = new Map(all(styles, "w:style").map((one) => [one.attributes["w:styleId"] ?? "", one]));
  const usual = all(styles, "w:style").find(
    ({ attributes }) => attributes["w:type"] === "paragraph" && attributes["w:default"] === "1",
  )?.attributes["w:styleId"];
  const size = sizeOf(first(styles, "w:docDefaults", "w:rPrDefault", "w:rPr", "w:sz")) ?? USUAL_SIZE;
  const merged = new Map<string, ReadonlyMap<string, XmlElement>>();
  /** Returns the properties of a style by name, with those of the styles that it is based on. */
  function ofStyle(id = "", depth = 0): ReadonlyMap<string, XmlElement> {
    const known = merged.get(id);
    if (known) return known;
    const style = byId.get(id);
    const base = first(style, "w:basedOn")?.attributes["w:val"];
    const found = new Map(base === undefined || depth > 20 ? [] : ofStyle(base, depth + 1));
    for (const property of elementsOf(first(style, "w:rPr") ?? NONE)) found.set(property.name, property);
    merged.set(id, found);
    return found;
  }
  return (run, place) => {
    const own = new Map(elementsOf(first(run, "w:rPr") ?? NONE).map((one) => [one.name, one]));
    const ofRun = ofStyle(own.get("w:rStyle")?.attributes["w:val"]);
    const ofParagraph = ofStyle(place?.style ?? usual);
    const found = new Map<string, XmlElement>();
    for (const name of MEANT) {
      const property =
        own.get(name) ?? ofRun.get(name) ?? (OF_PARAGRAPHS.has(name) ? ofParagraph.get(name) : undefined);
      if (property) found.set(name, property);
    }
    const color = colorOf(found.get("w:color"));
    const isShaded = place?.isShaded === true || isFilled(found.get("w:shd")) || found.has("w:highlight");
    const script = scriptOf(found, sizeOf(ofParagraph.get("w:sz")) ?? size);
    const isUpper = isOn(found.get("w:caps")) || isOn(found.get("w:smallCaps"));
    const fonts = found.get("w:rFonts")?.attributes;
    const signFont = [fonts?.["w:ascii"], fonts?.["w:hAnsi"]].find((font) => SIGN_FONTS.test(font ?? ""));
    for (const name of READ_HERE) found.delete(name);
    if (script !== "") found.set("w:vertAlign", element("w:vertAlign", [], { "w:val": script }));
    const underline = isOn(found.get("w:u")) ? (found.get("w:u")?.attributes["w:val"] ?? "single") : "";
    const isWave = WAVES.test(underline);
    const isDouble = underline === "double";
    if (isWave || isDouble) found.delete("w:u");
    const struck = found.get("w:dstrike");
    if (isOn(struck)) found.set("w:strike", element("w:strike"));
    return {
      properties: element("w:rPr", [...found.values()]),
      unseen: isOn(found.get("w:vanish"))
        ? "hidden text"
        : color === "white" && !isShaded
          ? "white text"
          : undefined,
      isUpper,
      script,
      signFont,
      sign: joined([
        isOn(found.get("w:em")) ? SIGNED.dots : undefined,
        isWave ? SIGNED.wave : isDouble ? SIGNED.double : undefined,
        color === "red" ? SIGNED.red : undefined,
      ]),
    };
  };
}

/** Size of text, in half points, where a document names none. */
const USUAL_SIZE = 21;
/** Letters that are raised by less belong to the line: Word and WPS lower whole lines by 2 points. */
const LEAST_RAISE = 6;
const SMALLER = 0.8;

function sizeOf(size: XmlElement | undefined): number | undefined {
  const value = Number(size?.attributes["w:val"]);
  return value > 0 ? value : undefined;
}

/** Returns superscript or subscript, also of letters that are raised or lowered by their position. */
function scriptOf(found: ReadonlyMap<string, XmlElement>, usual: number): string {
  const said = found.get("w:vertAlign")?.attributes["w:val"] ?? "";
  const position = Number(found.get("w:position")?.attributes["w:val"] ?? 0);
  const isSmall = (sizeOf(found.get("w:sz")) ?? usual) < usual * SMALLER;
  if (said !== "" || Math.abs(position) < (isSmall ? 1 : LEAST_RAISE)) return said;
  return position > 0 ? "superscript" : "subscript";
}

/** Returns "white", "red" or "" for any other color. */
function colorOf(color: XmlElement | undefined): "white" | "red" | "" {
  const value = color?.attributes["w:val"] ?? "";
  if (/^F[A-F]F[A-F]F[A-F]$/i.test(value)) return "white";
  const [, red = "0", green = "0", blue = "0"] = /^([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value) ?? [];
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16));
  return (r ?? 0) >= 0xb0 && (g ?? 0) <= 0x50 && (b ?? 0) <= 0x50 ? "red" : "";
}

/** Returns whether a shading fills its area with anything but white. */
export function isFilled(shading: XmlElement | undefined): boolean {
  const fill = shading?.attributes["w:fill"] ?? "auto";
  return !/^(?:auto|F[A-F]F[A-F]F[A-F])$/i.test(fill);
}

function joined(signs: readonly (((text: string) => string) | undefined)[]) {
  const used = signs.filter((sign) => sign !== undefined);
  return used.length === 0 ? undefined : (text: string) => used.reduce((said, sign) => sign(said), text);
}

/** Returns the text of a run between the noncharacters of its format (wordMarks.ts). */
export function formattedText(text: string, { isUpper, sign }: RunFormat): XmlElement {
  const said = isUpper ? text.toUpperCase() : text;
  return textElement(sign && said.trim() !== "" ? sign(said) : said);
}

/** Splits the text of a run in a font of signs into signs (w:sym) and ordinary text. */
export function signsOf(text: string, font: string): readonly (XmlElement | string)[] {
  const pieces: (XmlElement | string)[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const isSign = (code > 0x20 && code <= 0xff) || (code >= 0xf021 && code <= 0xf0ff);
    if (isSign) {
      const char = (code | 0xf000).toString(16).toUpperCase();
      pieces.push(element("w:sym", [], { "w:font": font, "w:char": char }));
    } else if (typeof pieces.at(-1) === "string") pieces.push(`${pieces.pop() as string}${letter}`);
    else pieces.push(letter);
  }
  return pieces;
}

/** Returns the text of a field's instruction, with RAISED or LOWERED characters around superscript or subscript. */
export function fieldText(text: string, { script }: RunFormat): string {
  const [open, close] = script === "superscript" ? RAISED : script === "subscript" ? LOWERED : ["", ""];
  return `${open}${text}${close}`;
}

/** Returns the joined text of all runs below the element; undefined when a run contains anything other than text. */
export function plainRuns(parent: XmlElement | undefined, formats: RunFormats): string | undefined {
  let text = "";
  for (const run of parent ? elementsOf(parent) : []) {
    if (run.name !== "w:r") return undefined;
    const format = formats(run);
    for (const piece of elementsOf(run)) {
      if (piece.name === "w:rPr") continue;
      if (piece.name !== "w:t") return undefined;
      const said = textOf(piece);
      text += format.sign ? format.sign(said) : said;
    }
  }
  return text;
}
