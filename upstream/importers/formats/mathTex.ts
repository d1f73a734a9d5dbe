import { Unfit } from "./format.ts";
import { elementsOf, textOf, type XmlElement } from "./xml.ts";

/** Signs that mean something else in TeX, or have no place in it. */
const SIGNS: Readonly<Record<string, string>> = {
  "×": "\\times ",
  "÷": "\\div ",
  "±": "\\pm ",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "∞": "\\infty ",
  "∑": "\\sum ",
  "∫": "\\int ",
  "∏": "\\prod ",
  "→": "\\to ",
  "⋅": "\\cdot ",
  "·": "\\cdot ",
  "−": "-",
  "∈": "\\in ",
  π: "\\pi ",
  "%": "\\%",
  "{": "\\{",
  "}": "\\}",
  "#": "\\#",
  "&": "\\&",
  $: "\\$",
  "\\": "\\backslash ",
  _: "\\_",
  "\u2061": "",
  "\u2062": "",
  "\u00a0": " ",
};
const FUNCTIONS = /^(?:sin|cos|tan|cot|log|ln|lg|lim|max|min|exp|arcsin|arccos|arctan)$/;
const ACCENTS: Readonly<Record<string, string>> = {
  "→": "\\vec",
  "¯": "\\overline",
  "‾": "\\overline",
  "^": "\\hat",
  "˙": "\\dot",
};

/** A formula in MathML as TeX. Throws Unfit for elements whose meaning would be lost. */
export function mathTex(math: XmlElement): string {
  const semantics = elementsOf(math).find(({ name }) => name === "semantics");
  return row(semantics ? elementsOf(semantics).slice(0, 1) : elementsOf(math)).trim();
}

export function texSigns(text: string): string {
  return [...text].map((sign) => SIGNS[sign] ?? sign).join("");
}

function row(elements: readonly XmlElement[]): string {
  return elements.map(tex).join("");
}

function tex(element: XmlElement): string {
  const parts = elementsOf(element);
  const part = (i: number) => (parts[i] ? tex(parts[i] as XmlElement) : "");
  const text = textOf(element).trim();
  switch (element.name) {
    case "mi":
      if (FUNCTIONS.test(text)) return `\\${text} `;
      return text.length > 1 ? `\\mathrm{${texSigns(text)}}` : texSigns(text);
    case "mn":
    case "mo":
    case "ms":
      return texSigns(text);
    case "mtext":
      return text === "" ? " " : `\\text{${text.replace(/[\\{}$]/g, "")}}`;
    case "mspace":
      return "\\ ";
    case "mrow":
    case "mstyle":
    case "mpadded":
    case "menclose":
      return row(parts);
    case "mfrac":
      return `\\frac{${part(0)}}{${part(1)}}`;
    case "msup":
      return `{${part(0)}}^{${part(1)}}`;
    case "msub":
      return `{${part(0)}}_{${part(1)}}`;
    case "msubsup":
    case "munderover":
      return `${based(part(0))}_{${part(1)}}^{${part(2)}}`;
    case "munder":
      return `${based(part(0))}_{${part(1)}}`;
    case "mover": {
      const accent = ACCENTS[textOf(parts[1]).trim()];
      return accent ? `${accent}{${part(0)}}` : `\\overset{${part(1)}}{${part(0)}}`;
    }
    case "msqrt":
      return `\\sqrt{${row(parts)}}`;
    case "mroot":
      return `\\sqrt[${part(1)}]{${part(0)}}`;
    case "mfenced": {
      const { open = "(", close = ")", separators = "," } = element.attributes;
      return `\\left${fence(open)}${parts.map(tex).join(separators.trim()[0] ?? "")}\\right${fence(close)}`;
    }
    case "mtable":
      return `\\begin{matrix}${parts
        .map((line) =>
          elementsOf(line)
            .map((cell) => row(elementsOf(cell)))
            .join(" & "),
        )
        .join(" \\\\ ")}\\end{matrix}`;
    default:
      throw new Unfit(
        `has a formula with <${element.name}>, which is not read`,
        "write the formula as TeX",
        "stem",
      );
  }
}

/** `\lim` and `\sum` take their limits as they are. */
function based(base: string): string {
  return base.startsWith("\\") ? base.trim() : `{${base}}`;
}

function fence(sign: string): string {
  return sign === "" ? "." : texSigns(sign).trim();
}
