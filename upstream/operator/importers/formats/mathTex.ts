import { elementsOf, textOf, type XmlElement } from "./xml.ts";
import {
  ACCENTS,
  accented,
  bracketed,
  FUNCTIONS,
  isOperator,
  SCRIPTS,
  styled,
  texSigns,
  unreadFormula as unread,
  wordsTex,
} from "./texParts.ts";

/**
 * Converts a MathML formula to TeX.
 *
 * @throws Unfit for an element whose meaning would be lost
 */
export function mathTex(math: XmlElement): string {
  refuseText(math);
  const semantics = elementsOf(math).find(({ name }) => name === "semantics");
  return row(semantics ? elementsOf(semantics).slice(0, 1) : elementsOf(math)).trim();
}

const TOKENS = new Set(["mi", "mn", "mo", "ms", "mtext", "mspace"]);

/** Refuses an element with text between its child elements, because the conversion would drop this text. */
function refuseText(element: XmlElement): void {
  if (element.children.some((child) => typeof child === "string" && child.trim() !== ""))
    throw unread(`text beside its elements in <${element.name}>`);
}

function row(elements: readonly XmlElement[]): string {
  return elements.map(tex).join("");
}

/** Writes the text in the letters that `mathvariant` names, such as `bold` or `double-struck`. */
function variant(element: XmlElement, text: string): string {
  const said = element.attributes.mathvariant ?? "";
  const script = Object.keys(SCRIPTS).find((name) => said.includes(name)) ?? "";
  return styled(text, script, said.startsWith("bold") ? "b" : said === "normal" ? "p" : "");
}

function tex(element: XmlElement): string {
  const parts = elementsOf(element);
  const part = (i: number) => (parts[i] ? tex(parts[i] as XmlElement) : "");
  const text = textOf(element).trim();
  if (!TOKENS.has(element.name)) refuseText(element);
  switch (element.name) {
    case "mi":
      if (FUNCTIONS.test(text)) return `\\${text} `;
      return text.length > 1 && !element.attributes.mathvariant
        ? `\\mathrm{${texSigns(text)}}`
        : variant(element, text);
    case "mn":
    case "mo":
      return variant(element, text);
    case "mtext":
      return text === "" ? " " : wordsTex(text);
    case "ms":
      return wordsTex(text);
    case "mspace":
      return "\\ ";
    case "mrow":
    case "mstyle":
    case "mpadded":
      return row(parts);
    case "menclose":
      return enclosed(element, row(parts));
    case "mphantom":
      return `\\phantom{${row(parts)}}`;
    case "mfrac":
      return element.attributes.linethickness?.startsWith("0")
        ? `\\genfrac{}{}{0pt}{}{${part(0)}}{${part(1)}}`
        : `\\frac{${part(0)}}{${part(1)}}`;
    case "msup":
      return `{${part(0)}}^{${part(1)}}`;
    case "msub":
      return `{${part(0)}}_{${part(1)}}`;
    case "msubsup":
      return `${based(part(0))}_{${part(1)}}^{${part(2)}}`;
    case "munderover":
      return isOperator(part(0).trim())
        ? `${part(0).trim()}\\limits_{${part(1)}}^{${part(2)}}`
        : `\\overset{${part(2)}}{\\underset{${part(1)}}{${part(0)}}}`;
    case "munder": {
      const sign = textOf(parts[1]).trim();
      if (sign === "⏟") return `\\underbrace{${part(0)}}`;
      if (["_", "\u0332", "\u203e", "¯"].includes(sign)) return `\\underline{${part(0)}}`;
      return isOperator(part(0).trim())
        ? `${part(0).trim()}\\limits_{${part(1)}}`
        : `\\underset{${part(1)}}{${part(0)}}`;
    }
    case "mover": {
      const sign = textOf(parts[1]).trim();
      return ACCENTS[sign] ? accented(sign, part(0)) : `\\overset{${part(1)}}{${part(0)}}`;
    }
    case "msqrt":
      return `\\sqrt{${row(parts)}}`;
    case "mroot":
      return `\\sqrt[{${part(1)}}]{${part(0)}}`;
    case "mfenced": {
      const { open = "(", close = ")", separators = "," } = element.attributes;
      const signs = [...separators.replace(/\s/g, "")];
      const inner = parts.map(
        (one, i) => (i === 0 ? "" : texSigns(signs[i - 1] ?? signs.at(-1) ?? "")) + tex(one),
      );
      return bracketed(open.trim(), [inner.join("")], "", close.trim());
    }
    case "mtable":
      return `\\begin{matrix}${parts.map(tableRow).join(" \\\\ ")}\\end{matrix}`;
    default:
      throw unread(`<${element.name}>`);
  }
}

function tableRow(line: XmlElement): string {
  if (line.name !== "mtr") throw unread(`<${line.name}>`);
  return elementsOf(line)
    .map((cell) => {
      if (cell.attributes.columnspan || cell.attributes.rowspan) throw unread("a cell over several others");
      return row(elementsOf(cell));
    })
    .join(" & ");
}

const ENCLOSURES: Readonly<Record<string, string>> = {
  box: "\\boxed",
  roundedbox: "\\boxed",
  top: "\\overline",
  bottom: "\\underline",
  updiagonalstrike: "\\cancel",
  downdiagonalstrike: "\\bcancel",
  radical: "\\sqrt",
};

function enclosed(element: XmlElement, inner: string): string {
  const kinds = (element.attributes.notation ?? "longdiv").trim().split(/\s+/);
  return kinds.reduce((within, kind) => {
    const command = ENCLOSURES[kind];
    if (!command) throw unread(`<menclose notation="${kind}">`);
    return `${command}{${within}}`;
  }, inner);
}

/** Puts braces around the base of a script, except around commands: `{\lim}` would put the limit beside \lim. */
function based(base: string): string {
  return base.startsWith("\\") ? base.trim() : `{${base}}`;
}
