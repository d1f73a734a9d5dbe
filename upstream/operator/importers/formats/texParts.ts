import { Unfit } from "./format.ts";

/** TeX for characters that TeX does not accept directly. */
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
  "^": "\\text{\\^{}}",
  "~": "\\sim ",
  _: "\\_",
  "\u2061": "",
  "\u2062": "",
  "\u00a0": " ",
};
const TEXT_SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash ",
  "^": "\\^{}",
  "~": "∼",
};
/** Names of functions that have a TeX command of their own, such as \sin; other names use \operatorname. */
export const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|log|ln|lg|lim|max|min|sup|inf|exp|arcsin|arccos|arctan|det|dim|gcd|ker|Pr|deg|arg|hom)$/;
const OPERATOR =
  /^\\(?:lim|max|min|sup|inf|det|gcd|Pr|sum|prod|coprod|int|iint|iiint|oint|big[a-z]+|mathop\{.*\}|operatorname\*\{.*\})$/;
const OPERATORS: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "∯": "\\oiint",
  "∰": "\\oiiint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
  "⨂": "\\bigotimes",
  "⨀": "\\bigodot",
  "⨄": "\\biguplus",
  "⨆": "\\bigsqcup",
};
/** TeX commands for accents: the first for one letter, the second, wide one for several letters ("": none). */
export const ACCENTS: Readonly<Record<string, readonly [string, string]>> = {
  "\u0300": ["\\grave", ""],
  "\u0301": ["\\acute", ""],
  "\u0302": ["\\hat", "\\widehat"],
  "^": ["\\hat", "\\widehat"],
  "\u0303": ["\\tilde", "\\widetilde"],
  "~": ["\\tilde", "\\widetilde"],
  "\u0304": ["\\bar", "\\overline"],
  "\u0305": ["\\overline", "\\overline"],
  "¯": ["\\overline", "\\overline"],
  "‾": ["\\overline", "\\overline"],
  "\u0306": ["\\breve", ""],
  "\u0307": ["\\dot", ""],
  "˙": ["\\dot", ""],
  "\u0308": ["\\ddot", ""],
  "¨": ["\\ddot", ""],
  "\u20db": ["\\dddot", ""],
  "\u030c": ["\\check", "\\widecheck"],
  "\u20d7": ["\\vec", "\\overrightarrow"],
  "→": ["\\vec", "\\overrightarrow"],
  "\u20d6": ["\\overleftarrow", "\\overleftarrow"],
  "←": ["\\overleftarrow", "\\overleftarrow"],
  "\u20e1": ["\\overleftrightarrow", "\\overleftrightarrow"],
  "\u20d0": ["\\overleftharpoon", "\\overleftharpoon"],
  "\u20d1": ["\\overrightharpoon", "\\overrightharpoon"],
  "\u0332": ["\\underline", "\\underline"],
  "\u0311": ["\\overgroup", "\\overgroup"],
  "⏞": ["\\overbrace", "\\overbrace"],
};
/** Brackets that grow with their content. */
const FENCES: Readonly<Record<string, string>> = {
  "": ".",
  "(": "(",
  ")": ")",
  "[": "[",
  "]": "]",
  "{": "\\{",
  "}": "\\}",
  "|": "|",
  "∣": "|",
  "‖": "\\Vert ",
  "∥": "\\Vert ",
  "/": "/",
  "\\": "\\backslash ",
  "⟨": "\\langle ",
  "⟩": "\\rangle ",
  "〈": "\\langle ",
  "〉": "\\rangle ",
  "<": "\\langle ",
  ">": "\\rangle ",
  "⌈": "\\lceil ",
  "⌉": "\\rceil ",
  "⌊": "\\lfloor ",
  "⌋": "\\rfloor ",
  "⟦": "\\llbracket ",
  "⟧": "\\rrbracket ",
  "↑": "\\uparrow ",
  "↓": "\\downarrow ",
};
export const SCRIPTS: Readonly<Record<string, string>> = {
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  "double-struck": "\\mathbb",
  "sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

export function texSigns(text: string): string {
  return [...text].map((sign) => SIGNS[sign] ?? sign).join("");
}

/** Returns the TeX command of a function such as `\sin `; a function without a command is written upright. */
export function functionTex(name: string): string {
  return FUNCTIONS.test(name) ? `\\${name} ` : `\\operatorname{${name}} `;
}

/** Returns the TeX command of a large operator such as `\sum`; any other sign becomes a \mathop. */
export function operatorTex(sign: string): string {
  return OPERATORS[sign] ?? `\\mathop{${texSigns(sign)}}`;
}

/** Returns whether TeX puts the limits of an operator above and below it. */
export function isOperator(tex: string): boolean {
  return OPERATOR.test(tex);
}

/**
 * Puts an accent over letters.
 *
 * @throws Unfit for an unknown accent
 */
export function accented(sign: string, inner: string): string {
  const [narrow, wide] = ACCENTS[sign] ?? [];
  const isWide = [...inner.trim()].length > 1 && !/^\\[a-z]+$/i.test(inner.trim());
  const command = isWide ? wide : narrow;
  if (!command)
    throw unreadFormula(
      `the sign ${sign === "" ? "(none)" : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`} over ${isWide ? "several letters" : "a letter"}`,
    );
  return `${command}{${inner}}`;
}

/**
 * Puts the terms between brackets that grow with them, with `separator` between the terms.
 *
 * @throws Unfit for unknown brackets
 */
export function bracketed(open: string, parts: readonly string[], separator: string, close: string): string {
  const between =
    separator === "|" || separator === "∣"
      ? "\\middle|"
      : separator === "‖" || separator === "∥"
        ? "\\middle\\Vert "
        : texSigns(separator);
  return `\\left${fence(open)}${parts.join(between)}\\right${fence(close)}`;
}

/** Writes letters in a script such as `double-struck` and a style: "p" upright, "b" bold, "i" italic. */
export function styled(text: string, script: string, style: string): string {
  if (FUNCTIONS.test(text.trim())) return `\\${text.trim()} `;
  if (/[\u2e80-\u9fff\uff00-\uffef]/.test(text)) return wordsTex(text);
  const signs = texSigns(text);
  if (!/[\p{L}\d]/u.test(text)) return signs;
  const bold = style.startsWith("b") ? `\\boldsymbol{${signs}}` : signs;
  const command = SCRIPTS[script];
  if (command) return style.startsWith("b") ? `\\boldsymbol{${command}{${signs}}}` : `${command}{${signs}}`;
  return style === "p" && /[a-z]/i.test(text) ? `\\mathrm{${signs}}` : bold;
}

function fence(sign: string): string {
  const known = FENCES[sign];
  if (known === undefined) throw unreadFormula(`the bracket ${sign}`);
  return known;
}

/** Writes plain words inside a formula. */
export function wordsTex(text: string): string {
  return `\\text{${text.replace(/[\\{}$#%&_^~]/g, (sign) => TEXT_SIGNS[sign] ?? `\\${sign}`)}}`;
}

export function unreadFormula(what: string): Unfit {
  return new Unfit(
    `has a formula with ${what}, which is not read`,
    "write the formula as TeX between $",
    "stem",
  );
}
