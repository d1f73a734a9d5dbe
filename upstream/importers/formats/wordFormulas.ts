import { SaxesParser } from "saxes";
import { texSigns } from "./mathTex.ts";
import { all, elementsOf, first, parseXml, textOf, type XmlElement } from "./xml.ts";

const NAMESPACE = 'xmlns:m="m" xmlns:w="w"';
const FUNCTIONS = /^(?:sin|cos|tan|cot|log|ln|lg|lim|max|min)$/;
const CHARS: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
const ACCENTS: Readonly<Record<string, string>> = {
  "⃗": "\\vec",
  "̅": "\\overline",
  "̂": "\\hat",
  "̇": "\\dot",
  "→": "\\vec",
  "¯": "\\overline",
};

/** The source of a document with each formula of Word as a text in TeX. */
export function wordFormulas(source: string): string {
  const spans = formulaSpans(source);
  return spans.reduceRight((text, [from, to]) => {
    const tex = mathOf(parseXml(`<f ${NAMESPACE}>${text.slice(from, to)}</f>`)).trim();
    const run = `<w:r><w:t xml:space="preserve">$${escaped(tex)}$</w:t></w:r>`;
    return text.slice(0, from) + run + text.slice(to);
  }, source);
}

/** Of outermost formulas; a paragraph of formulas (oMathPara) is taken with them. */
function formulaSpans(source: string): [number, number][] {
  const spans: [number, number][] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  let depth = 0;
  let from = 0;
  const isFormula = (name: string) => name === "m:oMath" || name === "m:oMathPara";
  parser.on("opentag", ({ name }) => {
    if (!isFormula(name)) return;
    if (depth === 0) from = source.lastIndexOf("<", parser.position - 1);
    depth += 1;
  });
  parser.on("closetag", ({ name }) => {
    if (!isFormula(name)) return;
    depth -= 1;
    if (depth === 0) spans.push([from, parser.position]);
  });
  parser.write(source).close();
  return spans;
}

function mathOf(element: XmlElement): string {
  return elementsOf(element).map(tex).join("");
}

function tex(element: XmlElement): string {
  const part = (name: string) => mathOf(first(element, name) ?? { ...element, children: [] });
  const property = (name: string) => first(element, `${element.name}Pr`, name)?.attributes.val;
  switch (element.name) {
    case "r":
      return runText(all(element, "t").map(textOf).join(""));
    case "f":
      return property("type") === "lin"
        ? `${part("num")}/${part("den")}`
        : `\\frac{${part("num")}}{${part("den")}}`;
    case "sSup":
      return `{${part("e")}}^{${part("sup")}}`;
    case "sSub":
      return `{${part("e")}}_{${part("sub")}}`;
    case "sSubSup":
      return `{${part("e")}}_{${part("sub")}}^{${part("sup")}}`;
    case "rad": {
      const degree = part("deg").trim();
      return degree === "" ? `\\sqrt{${part("e")}}` : `\\sqrt[${degree}]{${part("e")}}`;
    }
    case "d": {
      const [open, close] = [property("begChr") ?? "(", property("endChr") ?? ")"];
      return `\\left${fence(open)}${all(element, "e").map(mathOf).join(",")}\\right${fence(close)}`;
    }
    case "nary":
      return `${CHARS[property("chr") ?? "∫"] ?? texSigns(property("chr") ?? "")}_{${part("sub")}}^{${part("sup")}}{${part("e")}}`;
    case "func":
      return `${part("fName")} ${part("e")}`;
    case "limLow":
      return `${part("e").trim()}_{${part("lim")}}`;
    case "limUpp":
      return `\\overset{${part("lim")}}{${part("e")}}`;
    case "bar":
      return `\\overline{${part("e")}}`;
    case "acc":
      return `${ACCENTS[property("chr") ?? "̂"] ?? "\\hat"}{${part("e")}}`;
    case "m":
      return `\\begin{matrix}${all(element, "mr")
        .map((row) => all(row, "e").map(mathOf).join(" & "))
        .join(" \\\\ ")}\\end{matrix}`;
    case "eqArr":
      return `\\begin{aligned}${all(element, "e").map(mathOf).join(" \\\\ ")}\\end{aligned}`;
    default:
      return element.name.endsWith("Pr") ? "" : mathOf(element);
  }
}

function runText(text: string): string {
  if (FUNCTIONS.test(text.trim())) return `\\${text.trim()} `;
  return /[\u4e00-\u9fff]/.test(text) ? `\\text{${text}}` : texSigns(text);
}

function fence(sign: string): string {
  return sign === "" ? "." : texSigns(sign).trim();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
