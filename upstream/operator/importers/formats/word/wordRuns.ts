import { all, elementsOf, first, textOf, type XmlElement } from "../xml.ts";
import { LOWERED, RAISED } from "./eqField.ts";
import { element, isOn, textElement } from "./ooxml.ts";
import { SIGNED } from "./wordMarks.ts";

/** Formats of a run (a piece of text with one format) that mammoth does not read. */
export interface RunFormat {
  /** Properties of the run that are passed on to mammoth. */
  readonly properties: XmlElement;
  readonly isHidden: boolean;
  readonly isUpper: boolean;
  readonly script: string;
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
  "w:b",
  "w:i",
  "w:highlight",
];
const WAVES = /^wav|^wave/i;

export type RunFormats = (run: XmlElement) => RunFormat;

/** Reads the formats of runs, including those of their styles, which mammoth ignores. */
export function createRunFormats(styles: XmlElement | undefined): RunFormats {
  const byId = new Map(all(styles, "w:style").map((one) => [one.attributes["w:styleId"] ?? "", one]));
  function inherited(id: string | undefined, name: string, depth = 0): XmlElement | undefined {
    const style = byId.get(id ?? "");
    if (!style || depth > 20) return undefined;
    return (
      first(style, "w:rPr", name) ??
      inherited(first(style, "w:basedOn")?.attributes["w:val"], name, depth + 1)
    );
  }
  return (run) => {
    const own = first(run, "w:rPr");
    const styleId = first(own, "w:rStyle")?.attributes["w:val"];
    const found = new Map(
      MEANT.flatMap((name) => {
        const property = first(own, name) ?? inherited(styleId, name);
        return property ? [[name, property] as const] : [];
      }),
    );
    const underline = isOn(found.get("w:u")) ? (found.get("w:u")?.attributes["w:val"] ?? "single") : "";
    const isWave = WAVES.test(underline);
    const isDouble = underline === "double";
    if (isWave || isDouble) found.delete("w:u");
    const struck = found.get("w:dstrike");
    if (isOn(struck)) found.set("w:strike", element("w:strike"));
    return {
      properties: element("w:rPr", [...found.values()]),
      isHidden: isOn(found.get("w:vanish")),
      isUpper: isOn(found.get("w:caps")),
      script: found.get("w:vertAlign")?.attributes["w:val"] ?? "",
      sign: signOf(isOn(found.get("w:em")), isWave ? SIGNED.wave : isDouble ? SIGNED.double : undefined),
    };
  };
}

function signOf(isDotted: boolean, line: ((text: string) => string) | undefined) {
  if (!isDotted) return line;
  return line ? (text: string) => line(SIGNED.dots(text)) : SIGNED.dots;
}

/** Returns the text of a run between the noncharacters that stand for its format (wordMarks.ts). */
export function formattedText(text: string, { isUpper, sign }: RunFormat): XmlElement {
  const said = isUpper ? text.toUpperCase() : text;
  return textElement(sign && said.trim() !== "" ? sign(said) : said);
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
