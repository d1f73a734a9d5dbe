import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "../bankRecord.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { PARTLY, tolerance, withoutWildcard } from "./giftChoices.ts";

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^\\}])*)\}/g;
const TEXT_KINDS = /^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/;
const CHOICE_KINDS = /^(?:MULTICHOICE|MC|MCS|MCH|MCV|MCHS|MCVS|MULTICHOICE_[A-Z]+)$/;

export const POOLED: Remark = {
  field: "options",
  reason: "had its choices inside the text",
  remedy: "each is a blank now, with its choices in brackets behind it",
  repaired: true,
};

/**
 * Reads a text with Moodle gaps such as `{1:SHORTANSWER:=Berlin}`. A text with one gap that offers choices becomes a
 * choice question; any other text becomes a fill-in question.
 */
export function readCloze(text: string): ReadItem {
  const gaps = [...text.matchAll(GAP)].map((match) => gapOf(match));
  const other = OTHER_GAP.exec(text.replace(GAP, ""));
  if (other) throw strangeGap(other[0]);
  if (gaps.length === 0) throw new Unfit("has no gap", "write {1:SHORTANSWER:=...} where the gap is", "stem");
  const [only] = gaps;
  const notes = gaps.some(({ isPartly }) => isPartly) ? [PARTLY] : [];
  const said = gaps.flatMap(({ feedback }) => feedback).join("\n");
  const analysis = said === "" ? {} : { analysis: said };
  if (gaps.length === 1 && only && only.choices.length > 1 && only.right.length === 1) {
    const options = only.choices.map((choice, i) => ({ key: LETTERS[i] ?? "", text: choice }));
    const answer = options.filter((option) => only.right.includes(option.text)).map(({ key }) => key);
    return { value: { type: "single", stem: blanked(text, []), options, answer, ...analysis }, notes };
  }
  const isPooled = gaps.some(({ choices }) => choices.length > 0);
  return {
    value: {
      type: "fill",
      stem: blanked(
        text,
        gaps.map(({ choices }) => choices),
      ),
      answer: gaps.map(({ right }) => right.join("##")),
      ...analysis,
    },
    notes: isPooled ? [...notes, POOLED] : notes,
  };
}

/** Returns the gap of a fill-in question as text (`____`), followed by the choices in brackets when there are any. */
export function blank(choices: readonly string[] = []): string {
  return choices.length === 0 ? "____" : `____（${choices.join(" / ")}）`;
}

function blanked(text: string, choices: readonly (readonly string[])[]): string {
  let at = -1;
  return text.replace(GAP, () => {
    at += 1;
    return blank(choices[at]);
  });
}

function gapOf([whole, , kind = "", body = ""]: RegExpExecArray | RegExpMatchArray) {
  const isNumber = kind === "NUMERICAL" || kind === "NM";
  if (!isNumber && !TEXT_KINDS.test(kind) && !CHOICE_KINDS.test(kind))
    throw new Unfit(
      `has a gap of the kind ${kind}, which the bank does not have`,
      "use SHORTANSWER, NUMERICAL or MULTICHOICE",
      "stem",
    );
  if (/(?<!\\)\{/.test(body)) throw strangeGap(whole);
  const given = body
    .split(/(?<!\\)~/)
    .filter((source, i) => i > 0 || source.trim() !== "")
    .map(answerOf);
  const answers = TEXT_KINDS.test(kind) ? given.map(withoutWildcard) : given;
  const right = answers.filter(({ weight, text }) => weight >= 100 && text !== "*");
  if (right.length === 0)
    throw new Unfit(`has no right answer in ${cutText(whole, 60)}`, "mark one with =", "answer");
  return {
    choices: CHOICE_KINDS.test(kind) ? answers.map(({ text }) => text) : [],
    right: right.map(({ text }) => (isNumber ? numberText(text) : text)),
    feedback: answers.flatMap(({ text, feedback }) => (feedback === "" ? [] : [`${text}：${feedback}`])),
    isPartly: answers.some(({ weight }) => weight > 0 && weight < 100),
  };
}

/** Matches text that looks like a gap but is not read as one: learners would see its key. */
const OTHER_GAP = /\{\s*\w*\s*:\s*[A-Za-z_]+\s*:[^}]{0,60}/;

function strangeGap(source: string): Unfit {
  return new Unfit(
    `has a gap that is not closed, or of no known form: ${cutText(source, 60)}`,
    "write {1:SHORTANSWER:=...}, with \\{ and \\} for braces inside it",
    "stem",
  );
}

function answerOf(source: string) {
  const [, sign, percent, text = ""] = /^\s*(=)?(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(source) ?? [];
  const [said = "", ...feedback] = text.split(/(?<!\\)#/);
  const weight = percent !== undefined ? Number(percent) : sign === "=" ? 100 : 0;
  return { weight, text: plain(said), feedback: plain(feedback.join("#")) };
}

function plain(source: string): string {
  return source.trim().replace(/\\([~=#{}\\"/])/g, "$1");
}

function numberText(text: string): string {
  const [number = "", range = "0"] = text.split(":");
  return Number.isFinite(Number(number)) && Number.isFinite(Number(range))
    ? tolerance(Number(number), Number(range))
    : text;
}
