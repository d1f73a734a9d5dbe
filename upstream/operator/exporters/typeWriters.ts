import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { MARK } from "../importers/formats/recordMarks.ts";
import { type Keyed, pairsOf } from "../importers/keyCells.ts";
import { giftEscaped } from "./giftEscaped.ts";
import { declaration, qtiContent } from "./qtiParts.ts";
import { xmlEscaped } from "./xhtml.ts";

/**
 * Options and answer in an export format. `isWhole` false: the format cannot express the whole answer, so the answer is
 * also stored as JSON beside the question (recordMarks.ts).
 */
interface Written<T> {
  readonly parts: T;
  readonly isWhole: boolean;
}

interface QtiParts {
  readonly declarations: readonly string[];
  readonly interaction: string;
  /** true: an answer is right when it equals the correct response. */
  readonly isMatched: boolean;
}

/** Functions that export one type of question. TYPE_READERS and the readers in formats/ import the result. */
interface TypeWriter {
  /** Returns the text between the curly braces of a GIFT question. */
  readonly gift: (keyed: Keyed) => Written<string>;
  readonly qti: (keyed: Keyed) => Written<QtiParts>;
}

const SEVERAL: TypeWriter = {
  gift: severalOfGift,
  qti: (keyed) => ({ parts: choiceOfQti(keyed, "multiple"), isWhole: true }),
};

export const TYPE_WRITERS: Readonly<Record<QuestionType, TypeWriter>> = {
  single: {
    gift: (keyed) => ({ parts: oneOfGift(keyed), isWhole: true }),
    qti: (keyed) => ({ parts: choiceOfQti(keyed, "single"), isWhole: true }),
  },
  multiple: SEVERAL,
  indefinite: SEVERAL,
  judge: {
    gift: truthOfGift,
    qti: (keyed) => ({ parts: truthOfQti(keyed), isWhole: false }),
  },
  fill: {
    gift: ({ answer }) => ({ parts: blankOfGift(answer), isWhole: false }),
    qti: ({ answer }) => ({ parts: blanksOfQti(answer), isWhole: false }),
  },
  match: {
    // GIFT does not store the letters of right items, so the answer is incomplete.
    gift: (keyed) => ({ parts: pairsOfGift(keyed), isWhole: false }),
    qti: (keyed) => ({ parts: pairsOfQti(keyed), isWhole: true }),
  },
  essay: {
    gift: ({ answer }) => ({ parts: "", isWhole: answer.length === 0 }),
    qti: () => ({
      parts: {
        declarations: [declaration("R1", "single", "string", [])],
        interaction: '<extendedTextInteraction responseIdentifier="R1"/>',
        isMatched: false,
      },
      isWhole: false,
    }),
  },
};

function oneOfGift({ options, answer }: Keyed): string {
  return options
    .map(({ key, text }) => `\n  ${answer.includes(key) ? "=" : "~"}${giftEscaped(text)}`)
    .join("");
}

function severalOfGift({ options, answer }: Keyed): Written<string> {
  const share = Number((100 / answer.length).toFixed(5));
  const lines = options.map(
    ({ key, text }) => `\n  ~%${answer.includes(key) ? share : -100}%${giftEscaped(text)}`,
  );
  return { parts: lines.join(""), isWhole: true };
}

function truthOfGift(keyed: Keyed): Written<string> {
  if (keyed.options.length > 0) return { parts: oneOfGift(keyed), isWhole: false };
  return { parts: keyed.answer[0] === "正确" ? "TRUE" : "FALSE", isWhole: true };
}

/**
 * Returns the answers of a fill-in with one gap. A Moodle question has only one gap, so a fill-in with several becomes
 * a question with free text.
 */
function blankOfGift(answer: readonly string[]): string {
  const [only = ""] = answer;
  if (answer.length !== 1) return "";
  // Moodle would read several texts with `->` as the pairs of a match question.
  const alternatives = only.includes("->") ? [only] : only.split("##");
  return alternatives.map((text) => ` =${giftEscaped(text)}`).join("");
}

/** Returns the pairs of a match question. A distractor is a pair with an empty left item, as in Moodle. */
function pairsOfGift(keyed: Keyed): string {
  const { right } = pairItems("match", keyed.options);
  const others = right.filter(({ key }) => !keyed.answer.includes(key));
  const pairs = [...pairsOf(keyed), ...others.map(({ text }) => ({ left: "", right: text }))];
  // GIFT would split an item at an arrow inside it.
  const whole = (text: string) => text.replaceAll("->", "-&gt;");
  return pairs
    .map(({ left, right }) => `\n  =${giftEscaped(whole(left))} -> ${giftEscaped(whole(right), true)}`)
    .join("");
}

function pairsOfQti({ options, answer }: Keyed): QtiParts {
  const { left, right } = pairItems("match", options);
  const set = (items: Keyed["options"], nameOf: (key: string) => string, most: number) => {
    const choices = items.map(
      ({ key, text }) =>
        `<simpleAssociableChoice identifier="${nameOf(key)}" matchMax="${most}">${qtiContent(text)}</simpleAssociableChoice>`,
    );
    return `<simpleMatchSet>${choices.join("")}</simpleMatchSet>`;
  };
  // The key of a left item is a number, but an identifier in XML must not begin with a digit.
  const leftName = (key: string) => `L${key}`;
  const pairs = left.map(({ key }, place) => `${leftName(key)} ${answer[place] ?? ""}`);
  return {
    declarations: [declaration("R1", "multiple", "directedPair", pairs)],
    interaction: `<matchInteraction responseIdentifier="R1" shuffle="false" maxAssociations="${left.length}">${set(left, leftName, 1)}${set(right, (key) => key, left.length)}</matchInteraction>`,
    isMatched: true,
  };
}

function choiceOfQti(
  { options, answer }: Keyed,
  cardinality: "single" | "multiple",
  className = "",
): QtiParts {
  const choices = options.map(
    ({ key, text }) => `<simpleChoice identifier="${key}">${qtiContent(text)}</simpleChoice>`,
  );
  const most = cardinality === "single" ? 1 : 0;
  return {
    declarations: [declaration("R1", cardinality, "identifier", answer)],
    interaction: `<choiceInteraction${className} responseIdentifier="R1" shuffle="false" maxChoices="${most}">${choices.join("")}</choiceInteraction>`,
    isMatched: true,
  };
}

const TRUE_OR_FALSE = [
  { key: "A", text: "正确" },
  { key: "B", text: "错误" },
];

function truthOfQti({ options, answer }: Keyed): QtiParts {
  const keys = answer.map((word) => TRUE_OR_FALSE.find(({ text }) => text === word)?.key ?? word);
  if (options.length > 0) return choiceOfQti({ options, answer: keys }, "single");
  return choiceOfQti({ options: TRUE_OR_FALSE, answer: keys }, "single", ` class="${MARK}-judge"`);
}

function blanksOfQti(answer: readonly string[]): QtiParts {
  const mapping = (text: string) => {
    const entries = text.split("##").map((one) => `<mapEntry mapKey="${xmlEscaped(one)}" mappedValue="1"/>`);
    return `<mapping defaultValue="0">${entries.join("")}</mapping>`;
  };
  const blanks = answer.map((_, i) => `<textEntryInteraction responseIdentifier="R${i + 1}"/>`);
  return {
    declarations: answer.map((text, i) =>
      declaration(`R${i + 1}`, "single", "string", [text], mapping(text)),
    ),
    interaction: `<p class="${MARK}-blanks">${blanks.join(" ")}</p>`,
    isMatched: false,
  };
}
