import { cutText } from "../cutText.ts";
import { plainTex } from "../blanks/texLine.ts";
import { repairText, ULINE } from "./plainMarks.ts";
import { splitMath } from "./splitMath.ts";
import { replaceTabulars } from "./tabular.ts";

/**
 * Returns rich text as one line of plain text, for titles, cards and descriptions. A text longer than `mostChars` code
 * points is cut and ends with an ellipsis. Does not load KaTeX.
 */
export function plainTextOf(source: string, mostChars = 120): string {
  const head = cutText(source, 20_000);
  const text = splitMath(replaceTabulars(repairText(head), () => " "))
    .map((piece) => (piece.kind === "math" ? formulaLine(piece.tex) : plainWords(piece.text)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(text, mostChars, "…");
}

const SIGNS: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  int: "∫",
  sum: "∑",
  prod: "∏",
  partial: "∂",
  infty: "∞",
  to: "→",
  rightarrow: "→",
  Rightarrow: "⇒",
  approx: "≈",
  equiv: "≡",
  in: "∈",
  notin: "∉",
  subset: "⊂",
  subseteq: "⊆",
  cup: "∪",
  cap: "∩",
  angle: "∠",
  triangle: "△",
  perp: "⊥",
  parallel: "∥",
  cdots: "…",
  ldots: "…",
  dots: "…",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  varepsilon: "ε",
  eta: "η",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  xi: "ξ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  omega: "ω",
  Delta: "Δ",
  Sigma: "Σ",
  Omega: "Ω",
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Writes a formula on one line: `x_1^{10}` becomes x₁¹⁰. If a character has no superscript form, the braces stay,
 * because the number would change without them. Commands without a character of their own are shown by name.
 */
function formulaLine(tex: string): string {
  const withSigns = tex
    .replace(/([_^])\s*(?:\{\s*(\d+)\s*\}|(\d))/g, (_, place: string, many?: string, one?: string) =>
      (many ?? one ?? "").replace(
        /\d/g,
        (digit) => (place === "^" ? RAISED : LOWERED)[Number(digit)] ?? digit,
      ),
    )
    .replace(/\\([a-zA-Z]+)(?![a-zA-Z])/g, (whole, name: string) => SIGNS[name] ?? whole);
  return plainTex(withSigns).replaceAll("\\", "");
}

function plainWords(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/!\[[^\]\n]{0,200}\]\([^()\s]{0,500}\)/g, " ")
    .replace(ULINE, (marks) => (marks.includes("\\") ? "____" : marks))
    .replace(/_{2,}/g, "____")
    .replace(/\\[a-zA-Z]+\s*/g, "")
    .replace(/[~{}]/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
