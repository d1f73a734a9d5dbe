/*
 * Syntax of Moodle GIFT, as the reference grammar of fuhrmanator/GIFT-grammar-PEG.js reads it. Unlike that grammar, a
 * question with a syntax error does not affect the others, because the file is split at empty lines first.
 */

import { cutText } from "#shared/domain/cutText.ts";
import { find, type GiftBlock, isComment, withoutComments } from "./giftBlocks.ts";

export interface GiftText {
  readonly format: string;
  readonly text: string;
}

export interface GiftChoice {
  readonly isCorrect: boolean;
  readonly weight: number | null;
  readonly text: GiftText | GiftNumber;
  readonly feedback: GiftText | null;
}

interface GiftPair {
  /** Left item. An empty text makes `subanswer` a distractor, which is a right item without a left one. */
  readonly subquestion: GiftText;
  readonly subanswer: string;
  readonly feedback?: GiftText;
}

export type GiftNumber =
  | { readonly type: "simple"; readonly number: number }
  | { readonly type: "range"; readonly number: number; readonly range: number }
  | { readonly type: "high-low"; readonly numberHigh: number; readonly numberLow: number };

interface Head {
  readonly id: string | null;
  readonly tags: readonly string[] | null;
  readonly title: string | null;
  readonly stem: GiftText;
  readonly hasEmbeddedAnswers: boolean;
}

interface Answered extends Head {
  readonly globalFeedback: GiftText | null;
}

export type GiftPart =
  | { readonly type: "Category"; readonly title: string }
  | ({ readonly type: "Description" } & Head)
  | ({ readonly type: "Essay" } & Answered)
  | ({ readonly type: "MC" | "Short"; readonly choices: readonly GiftChoice[] } & Answered)
  | ({ readonly type: "Numerical"; readonly choices: GiftNumber | readonly GiftChoice[] } & Answered)
  | ({
      readonly type: "TF";
      readonly isTrue: boolean;
      readonly trueFeedback: GiftText | null;
      readonly falseFeedback: GiftText | null;
    } & Answered)
  | ({
      readonly type: "Matching";
      readonly matchPairs: readonly GiftPair[];
    } & Answered);

export class GiftError extends Error {}

/** Rest of each TeX command that begins with `\n`, such as `\neq`. Moodle would read `\n` as a line break. */
const TEX_WITH_N =
  "eq|e|u|abla|ot|otin|i|mid|geq|leq|geqslant|leqslant|ewline|subseteq|supseteq|parallel|exists|cong|sim|onumber|less|gtr|warrow|earrow";
const LINE_END = /\\n/g;
const LINE_END_NOT_TEX = new RegExp(`\\\\n(?!(?:${TEX_WITH_N})(?![a-zA-Z]))`, "g");

/**
 * Parses one question, description or category of a GIFT file.
 *
 * @throws GiftError when its syntax is wrong
 */
export function parseGiftBlock(block: GiftBlock): GiftPart {
  const { id, tags } = marksOf(block.text);
  let rest = withoutComments(block.text).trim();
  const category = /^\$CATEGORY:\s*(.*)$/.exec(rest);
  if (category) return { type: "Category", title: (category[1] ?? "").trim() };
  let title: string | null = null;
  if (rest.startsWith("::")) {
    const end = find(rest, "::", 2);
    if (end < 0) throw new GiftError("has a title that does not end with ::");
    title = unescaped(rest.slice(2, end)).trim();
    // A title may end with an escaped colon: in `Title\:::` the title is `Title:`.
    rest = rest.slice(end + 2).trim();
  }
  const open = find(rest, "{");
  if (open < 0) {
    if (find(rest, "}") >= 0) throw new GiftError("has a } without its {");
    return {
      id,
      tags,
      type: "Description",
      title,
      stem: richText(rest, "moodle"),
      hasEmbeddedAnswers: false,
    };
  }
  if (/(?:\^|\\[a-zA-Z]+|[^_]_)$/.test(rest.slice(0, open)) && /\$|\\\(/.test(rest.slice(0, open)))
    throw new GiftError("has a { of a formula: write \\{ and \\}");
  const close = find(rest, "}", open);
  if (close < 0) throw new GiftError("has a { that is not closed by a }");
  const after = rest.slice(close + 1).trim();
  if (find(after, "{") >= 0) throw new GiftError("has more than one { }");
  const before = richText(rest.slice(0, open), "moodle");
  const behind = after === "" ? "" : richText(after, before.format).text;
  const stem =
    after === "" ? before : { format: before.format, text: `${before.text} _____ ${behind}`.trim() };
  const head = { id, tags, title, stem, hasEmbeddedAnswers: after !== "" };
  return { ...head, ...answersOf(rest.slice(open + 1, close).trim(), stem.format) } as GiftPart;
}

function answersOf(body: string, format: string) {
  const at = find(body, "####");
  const globalFeedback = at < 0 ? null : feedbackOf(body.slice(at + 4), format);
  const answers = (at < 0 ? body : body.slice(0, at)).trim();
  if (answers === "") return { type: "Essay", globalFeedback };
  const [said = "", ...feedback] = splitAt(answers, "#");
  if (/^(?:T|TRUE|F|FALSE)$/i.test(said.trim())) {
    const [trueFeedback = null, falseFeedback = null] = feedback.map((text) => feedbackOf(text, format));
    return { type: "TF", globalFeedback, isTrue: /^t/i.test(said.trim()), trueFeedback, falseFeedback };
  }
  if (answers.startsWith("#")) return { ...numerical(answers.slice(1).trim(), format), globalFeedback };
  const choices = choicesOf(answers);
  if (choices.length === 0) {
    if (/^[＝～]/.test(answers)) throw new GiftError("has ＝ or ～ in place of = or ~");
    const choice = { isCorrect: true, weight: null, text: richText(said, format), feedback: null };
    return { type: "Short", globalFeedback, choices: [choice] };
  }
  const areRight = choices.every(({ mark }) => mark === "=");
  const paired = choices.filter(({ text }) => /\S\s*->\s*\S/.test(text)).length;
  if (areRight && paired > 0 && choices.some(({ text }) => !text.includes("->")))
    throw new GiftError("has pairs with -> and answers without it");
  if (areRight && choices.length > 1 && choices.every(({ text }) => text.includes("->")))
    return {
      type: "Matching",
      globalFeedback,
      matchPairs: choices.map((choice) => pairOf(choice, format)),
    };
  return {
    type: areRight ? "Short" : "MC",
    globalFeedback,
    choices: choices.map(({ mark, weight, text, feedback: said2 }) => ({
      isCorrect: mark === "=",
      weight,
      text: richText(text, format),
      feedback: said2 === undefined ? null : feedbackOf(said2, format),
    })),
  };
}

function numerical(body: string, format: string) {
  const choices = choicesOf(body);
  if (choices.length === 0) return { type: "Numerical", choices: numberOf(splitAt(body, "#")[0] ?? "") };
  return {
    type: "Numerical",
    choices: choices.map(({ mark, weight, text, feedback }) => ({
      isCorrect: mark === "=",
      weight,
      // An answer without a number has the feedback for all other answers, which Moodle writes as `*`.
      text: text.trim() === "" ? { format, text: "*" } : numberOf(text),
      feedback: feedback === undefined ? null : feedbackOf(feedback, format),
    })),
  };
}

function numberOf(text: string): GiftNumber {
  const plain = unescaped(text).trim();
  const range = /^(\S+?)\s*:\s*(\S+)$/.exec(plain);
  const between = /^(\S+?)\s*\.\.\s*(\S+)$/.exec(plain);
  const read = (digits = "") => {
    const value = digits === "" ? Number.NaN : Number(digits);
    if (!Number.isFinite(value)) throw new GiftError(`has ${cutText(plain, 40)} where a number should stand`);
    return value;
  };
  if (between) return { type: "high-low", numberHigh: read(between[2]), numberLow: read(between[1]) };
  if (range) return { type: "range", number: read(range[1]), range: read(range[2]) };
  return { type: "simple", number: read(plain) };
}

function pairOf({ text, feedback }: RawChoice, format: string): GiftPair {
  const at = text.indexOf("->");
  const said = feedback === undefined ? null : feedbackOf(feedback, format);
  return {
    subquestion: richText(text.slice(0, at), format),
    subanswer: unescaped(text.slice(at + 2)).trim(),
    ...(said && { feedback: said }),
  };
}

interface RawChoice {
  readonly mark: string;
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string | undefined;
}

function choicesOf(answers: string): RawChoice[] {
  const starts: number[] = [];
  for (let i = 0; i < answers.length; i += 1) {
    if (answers[i] === "\\") i += 1;
    else if (answers[i] === "=" || answers[i] === "~") starts.push(i);
  }
  if (starts.length === 0) return [];
  if (answers.slice(0, starts[0]).trim() !== "")
    throw new GiftError("has text between { and the first = or ~");
  return starts.map((start, i) => {
    const [answer = "", ...feedback] = splitAt(answers.slice(start + 1, starts[i + 1]), "#");
    const weight = /^\s*%([+-]?\d+(?:\.\d+)?)%/.exec(answer);
    const strange = weight ? null : /^\s*%[\d.,\s+-]+%/.exec(answer);
    if (strange) throw new GiftError(`has a weight that is no number: ${strange[0].trim()}`);
    return {
      mark: answers[start] ?? "",
      weight: weight ? Number(weight[1]) : null,
      text: weight ? answer.slice(weight[0].length) : answer,
      feedback: feedback.length > 0 ? feedback.join("#") : undefined,
    };
  });
}

function feedbackOf(text: string, format: string): GiftText | null {
  const feedback = richText(text, format);
  return feedback.text === "" ? null : feedback;
}

function richText(source: string, format: string): GiftText {
  const named = /^\s*\[(html|moodle|plain|markdown)\]/.exec(source);
  const kind = named?.[1] ?? format;
  const text = named ? source.slice(named[0].length) : source;
  // Line breaks have a meaning only in Markdown and HTML; in other texts each becomes a space.
  const joined = kind === "moodle" || kind === "plain" ? text.trim().replace(/[ \t]*\n+[ \t]*/g, " ") : text;
  return { format: kind, text: unescaped(joined).trim() };
}

function unescaped(text: string): string {
  const lineEnd = /\$|\\\(/.test(text) ? LINE_END_NOT_TEX : LINE_END;
  return text
    .replace(/\\([\\~=#{}:[\]])/g, (_, sign: string) => (sign === "\\" ? "\uE00F" : sign))
    .replace(lineEnd, "\n")
    .replaceAll("\uE00F", "\\");
}

function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = find(text, sign); at >= 0; at = find(text, sign, from)) {
    parts.push(text.slice(from, at));
    from = at + sign.length;
  }
  return [...parts, text.slice(from)];
}

/** Reads the id and the tags of a question from its comments: `// [id:393] [tag:fred]`. */
function marksOf(text: string): { readonly id: string | null; readonly tags: string[] | null } {
  const comments = text.split("\n").filter(isComment).join("\n");
  const id = /\[id:\s*((?:\\\]|[^\]\n])*)\]/.exec(comments)?.[1]?.trim().replaceAll("\\]", "]");
  const tags = [...comments.matchAll(/\[tag:\s*([^\]<>`\n]+)\]/g)].map((match) => (match[1] ?? "").trim());
  return { id: id === undefined || id === "" ? null : id, tags: tags.length > 0 ? tags : null };
}
