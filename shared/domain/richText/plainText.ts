import { cutText } from "../cutText.ts";
import { plainTex } from "../blanks/texLine.ts";
import { repairText, ULINE } from "./plainMarks.ts";
import { splitMath } from "./splitMath.ts";
import { replaceTabulars } from "./tabular.ts";

/** The text of rich text on one line, for titles, cards and descriptions; cut at `mostChars` code points with an ellipsis. No KaTeX. */
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

/** `x_1^{10}` is x₁¹⁰: without its braces it would be another number. What has no sign of its own keeps its name. */
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
