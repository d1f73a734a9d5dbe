import {
  accented,
  bracketed,
  functionTex,
  isOperator,
  operatorTex,
  styled,
  texSigns,
  unreadFormula as unread,
  wordsTex,
} from "../texParts.ts";
import { all, elementsOf, first, textOf, type XmlElement } from "../xml.ts";
import { isOn } from "./ooxml.ts";

/**
 * Converts a Word formula (OMML, ECMA-376 part 1, 22.1) to TeX. The table has a row for each element of the standard.
 * Other elements are refused, because a flattened structure would mean something else.
 *
 * @throws Unfit for an element that is not in the table
 */
export function ommlTex(formula: XmlElement): string {
  return mathOf(formula).trim();
}

/** Returns the formulas of an element: several, one a line, for a formula paragraph (m:oMathPara), else one. */
export function formulasIn(element: XmlElement): XmlElement[] {
  return element.name === "m:oMathPara" ? all(element, "m:oMath") : [element];
}

type Rule = (element: XmlElement) => string;

const WRAPPERS =
  "m:e m:num m:den m:sup m:sub m:deg m:lim m:fName m:oMath w:ins w:moveTo w:smartTag w:customXml w:sdtContent";
const SILENT =
  "w:del w:moveFrom w:bookmarkStart w:bookmarkEnd w:proofErr w:commentRangeStart w:commentRangeEnd w:permStart w:permEnd w:rPr w:sdtPr w:sdtEndPr w:lastRenderedPageBreak";

const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(WRAPPERS.split(" ").map((name) => [name, mathOf])),
  ...Object.fromEntries(SILENT.split(" ").map((name) => [name, () => ""])),
  "m:r": runTex,
  "w:r": runTex,
  "w:sdt": mathOf,
  "m:f": fraction,
  "m:sSup": (el) => `${base(el)}^{${part(el, "sup")}}`,
  "m:sSub": (el) => `${base(el)}_{${part(el, "sub")}}`,
  "m:sSubSup": (el) => `${base(el)}_{${part(el, "sub")}}^{${part(el, "sup")}}`,
  "m:sPre": (el) => `{}_{${part(el, "sub")}}^{${part(el, "sup")}}${base(el)}`,
  "m:rad": root,
  "m:d": delimited,
  "m:nary": nary,
  "m:func": (el) => `${named(el)} ${base(el)}`,
  "m:limLow": (el) => limit(el, "_", "\\underset"),
  "m:limUpp": (el) => limit(el, "^", "\\overset"),
  "m:bar": (el) => `\\${property(el, "pos") === "top" ? "overline" : "underline"}{${part(el, "e")}}`,
  "m:acc": (el) => accented(property(el, "chr") ?? "\u0302", part(el, "e")),
  "m:groupChr": grouped,
  "m:m": matrix,
  "m:eqArr": equations,
  "m:box": (el) => part(el, "e"),
  "m:borderBox": bordered,
  "m:phant": phantom,
};

function mathOf(element: XmlElement): string {
  return elementsOf(element).map(tex).join("");
}

function tex(element: XmlElement): string {
  if (element.name.startsWith("m:") && element.name.endsWith("Pr")) return "";
  const rule = RULES[element.name];
  if (!rule) throw unread(`<${element.name}>`);
  return rule(element);
}

function part(element: XmlElement, name: string): string {
  const found = first(element, `m:${name}`);
  return found ? mathOf(found) : "";
}

function base(element: XmlElement): string {
  return `{${part(element, "e")}}`;
}

/** Returns the value of a property; undefined when the property is absent, "" when it has no value. */
function property(element: XmlElement, name: string): string | undefined {
  const found = first(element, `${element.name}Pr`, `m:${name}`);
  return found && (found.attributes["m:val"] ?? "");
}

/** Returns whether a property is on; a property without a value is on. */
function flag(element: XmlElement, name: string): boolean {
  return isOn(first(element, `${element.name}Pr`, `m:${name}`));
}

function fraction(element: XmlElement): string {
  const [num, den] = [part(element, "num"), part(element, "den")];
  // A fraction that Word shows with a slash becomes \frac too: a+b over c, written with a slash, would read a+b/c.
  return property(element, "type") === "noBar"
    ? `\\genfrac{}{}{0pt}{}{${num}}{${den}}`
    : `\\frac{${num}}{${den}}`;
}

function root(element: XmlElement): string {
  const degree = flag(element, "degHide") ? "" : part(element, "deg").trim();
  return degree === "" ? `\\sqrt{${part(element, "e")}}` : `\\sqrt[{${degree}}]{${part(element, "e")}}`;
}

function delimited(element: XmlElement): string {
  return bracketed(
    property(element, "begChr") ?? "(",
    all(element, "m:e").map(mathOf),
    property(element, "sepChr") ?? "|",
    property(element, "endChr") ?? ")",
  );
}

function nary(element: XmlElement): string {
  const sign = property(element, "chr") ?? "∫";
  const bound = (name: string, mark: string) =>
    flag(element, `${name}Hide`) || part(element, name).trim() === ""
      ? ""
      : `${mark}{${part(element, name)}}`;
  const isIntegral = /[∫-∳]/.test(sign);
  const place = property(element, "limLoc") ?? (isIntegral ? "subSup" : "undOvr");
  const limits = place === "undOvr" ? "\\limits" : "\\nolimits";
  return `${operatorTex(sign)}${limits}${bound("sub", "_")}${bound("sup", "^")}${base(element)}`;
}

/** Writes a function name such as sin upright. The name may have a script or a limit below it. */
function named(element: XmlElement): string {
  const name = first(element, "m:fName");
  return name ? elementsOf(name).map(nameTex).join("") : "";
}

function nameTex(element: XmlElement): string {
  if (element.name === "m:r") {
    const text = textOf({ ...element, children: all(element, "m:t") }).trim();
    return /^[a-z]+$/i.test(text) ? functionTex(text) : runTex(element);
  }
  const inner = first(element, "m:e");
  if (/^m:(?:sSup|sSub|sSubSup)$/.test(element.name) && inner) {
    const script = (name: string, mark: string) =>
      first(element, `m:${name}`) ? `${mark}{${part(element, name)}}` : "";
    return `${elementsOf(inner).map(nameTex).join("").trim()}${script("sub", "_")}${script("sup", "^")}`;
  }
  return tex(element);
}

function limit(element: XmlElement, script: string, over: string): string {
  const inner = elementsOf(first(element, "m:e") ?? { ...element, children: [] })
    .map(nameTex)
    .join("")
    .trim();
  const lim = part(element, "lim");
  return isOperator(inner) ? `${inner}\\limits${script}{${lim}}` : `${over}{${lim}}{${part(element, "e")}}`;
}

function grouped(element: XmlElement): string {
  const sign = property(element, "chr") ?? "⏟";
  const isTop = property(element, "pos") === "top";
  const known: Readonly<Record<string, string>> = isTop
    ? {
        "⏞": "\\overbrace",
        "⏜": "\\overgroup",
        "→": "\\overrightarrow",
        "←": "\\overleftarrow",
        "↔": "\\overleftrightarrow",
        "¯": "\\overline",
      }
    : { "⏟": "\\underbrace", "⏝": "\\undergroup", "→": "\\underrightarrow", "←": "\\underleftarrow" };
  const command = known[sign];
  if (command) return `${command}{${part(element, "e")}}`;
  return `\\${isTop ? "overset" : "underset"}{${texSigns(sign)}}{${part(element, "e")}}`;
}

function matrix(element: XmlElement): string {
  const rows = all(element, "m:mr").map((row) => all(row, "m:e").map(mathOf).join(" & "));
  return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
}

/** Converts the rows of an equation array, in which & marks an alignment and # begins the number of the equation. */
function equations(element: XmlElement): string {
  const rows = all(element, "m:e").map((row) =>
    mathOf(row).replaceAll("\\&", "").replaceAll("\\#", "\\qquad "),
  );
  return `\\begin{array}{l}${rows.join(" \\\\ ")}\\end{array}`;
}

function bordered(element: XmlElement): string {
  const hidden = ["Top", "Bot", "Left", "Right"].filter((side) => flag(element, `hide${side}`));
  const struck = (["strikeBLTR", "strikeTLBR", "strikeH", "strikeV"] as const).filter((name) =>
    flag(element, name),
  );
  if (struck.some((name) => name === "strikeH" || name === "strikeV") || hidden.length % 4 !== 0)
    throw unread("a border on some sides or a line through it");
  const inner = struck.reduce(
    (text, name) => `\\${name === "strikeBLTR" ? "cancel" : "bcancel"}{${text}}`,
    part(element, "e"),
  );
  return hidden.length === 0 ? `\\boxed{${inner}}` : inner;
}

/** Converts a phantom: a term that takes space and is invisible when `m:show` is off. */
function phantom(element: XmlElement): string {
  const show = first(element, "m:phantPr", "m:show");
  return show && !isOn(show) ? `\\phantom{${part(element, "e")}}` : part(element, "e");
}

const RUN_PARTS = "m:rPr w:rPr m:t w:t w:br w:tab w:delText w:lastRenderedPageBreak w:softHyphen".split(" ");

function runTex(element: XmlElement): string {
  const strange = elementsOf(element).find(({ name }) => !RUN_PARTS.includes(name));
  if (strange) throw unread(`<${strange.name}>`);
  const text = elementsOf(element)
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map(textOf)
    .join("");
  const format = first(element, "w:rPr");
  if (text === "" || isOn(first(format, "w:vanish"))) return "";
  const said = (name: string) => first(element, "m:rPr", `m:${name}`)?.attributes["m:val"] ?? "";
  if (isOn(first(element, "m:rPr", "m:nor"))) return wordsTex(text);
  const written = styled(text, said("scr"), said("sty"));
  const struck = isOn(first(format, "w:strike")) ? `\\cancel{${written}}` : written;
  return isOn(first(format, "w:u")) ? `\\underline{${struck}}` : struck;
}
