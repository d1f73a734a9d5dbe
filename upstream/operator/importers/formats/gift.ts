import { dirname } from "node:path";
import type { Remark } from "../bankRecord.ts";
import { holdsNone } from "../inputFile.ts";
import { authorText } from "./authorText.ts";
import { type Format, type FormatInput, itemsOf, type ReadItem, Unfit } from "./format.ts";
import {
  numberRange,
  categorySubject,
  paragraphs,
  tolerance,
  type Weighed,
  weighedBlank,
  weighedChoice,
  withoutWildcard,
} from "./giftChoices.ts";
import { type GiftBlock, giftBlocks } from "./giftBlocks.ts";
import {
  type GiftChoice,
  GiftError,
  type GiftNumber,
  type GiftPart,
  type GiftText,
  parseGiftBlock,
} from "./giftSyntax.ts";
import { foundGift } from "./giftFound.ts";
import { pairsItem } from "./pairs.ts";
import { decodeText, readWhole } from "./readText.ts";
import { MARK, readMark } from "./recordMarks.ts";

export const gift: Format = {
  name: "gift",
  extensions: [".gift", ".txt"],
  unit: "questions",
  help: "Moodle GIFT, questions parted by empty lines; $CATEGORY is the subject, [id:] and [tag:] in comments are kept",
  sniff: (head) => /(?:^|\n)\s*(?:\/\/|::|\$CATEGORY:)/.test(head) || /\{[^{}]*\}/.test(head),
  async open(input) {
    const { text, notes } = decodeText(await readWhole(input), input.encoding);
    const blocks = giftBlocks(text);
    if (blocks.length === 0) throw holdsNone(input.path);
    const { questions, broken } = questionsOf(blocks);
    const items = itemsOf(
      questions,
      ({ block }, at) => ({ at, text: `line ${block.line}` }),
      ({ block, part, subject }) => {
        if (!part)
          throw new Unfit(broken.get(block) ?? "cannot be read", "write it as GIFT, { } after the question");
        return readGift(part, markOf(block), { ...input, subject: subject || input.subject });
      },
      ({ block, part, subject }) =>
        foundGift(block.text, part, { ...input, subject: subject || input.subject }),
      notes,
    );
    return { total: questions.length, folder: dirname(input.path), items };
  },
};

interface GiftQuestion {
  readonly block: GiftBlock;
  readonly part: Exclude<GiftPart, { type: "Category" }> | undefined;
  readonly subject: string;
}

function questionsOf(blocks: readonly GiftBlock[]) {
  const broken = new Map<GiftBlock, string>();
  const questions: GiftQuestion[] = [];
  let subject = "";
  for (const block of blocks) {
    try {
      const part = parseGiftBlock(block);
      if (part.type === "Category") subject = categorySubject(part.title);
      else questions.push({ block, part, subject });
    } catch (error) {
      if (!(error instanceof GiftError)) throw error;
      broken.set(block, error.message);
      questions.push({ block, part: undefined, subject });
    }
  }
  return { questions, broken };
}

function markOf({ text }: GiftBlock) {
  return readMark(new RegExp(`^\\s*//\\s*${MARK}:\\s*(\\{.*\\})\\s*$`, "m").exec(text)?.[1]);
}

type Named = Pick<FormatInput, "subject" | "source">;

export function readGift(
  part: Exclude<GiftPart, { type: "Category" }>,
  mark: Readonly<Record<string, unknown>>,
  { subject, source }: Named,
): ReadItem {
  const { value, notes } = readPart(part, mark);
  const common = {
    subject,
    ...(part.id !== null && { id: part.id, source }),
    ...(part.tags && { knowledge: part.tags }),
  };
  const analysis =
    "globalFeedback" in part
      ? paragraphs(part.globalFeedback && textOf(part.globalFeedback), value.analysis as string | undefined)
      : "";
  // For a matching question the answer stored in the export's comment (recordMarks.ts) is ignored: it holds letters of
  // the pairs, and an author may have changed the pairs since the export.
  const { answer = value.answer, ...marked } = mark;
  const key = part.type === "Matching" || answer === undefined ? {} : { answer };
  return { value: { ...common, ...value, ...(analysis !== "" && { analysis }), ...marked, ...key }, notes };
}

function readPart(
  part: Exclude<GiftPart, { type: "Category" }>,
  mark: Readonly<Record<string, unknown>>,
): ReadItem {
  const stem = textOf(part.stem);
  // In an export of this site, each star is an ordinary character.
  const isOwn = Object.keys(mark).length > 0;
  switch (part.type) {
    case "Description":
      return { value: { kind: "passage", text: stem }, notes: mark.kind === "passage" ? [] : [ALONE] };
    case "Essay":
      return { value: { type: "essay", stem, answer: [] }, notes: [] };
    case "TF": {
      // Moodle shows the first feedback after the wrong answer, the second after the right one.
      const [wrong, right] = part.isTrue ? ["错误", "正确"] : ["正确", "错误"];
      const feedback = [
        part.trueFeedback && `${wrong}：${textOf(part.trueFeedback)}`,
        part.falseFeedback && `${right}：${textOf(part.falseFeedback)}`,
      ];
      const answer = [part.isTrue ? "正确" : "错误"];
      return { value: { type: "judge", stem, answer, analysis: paragraphs(...feedback) }, notes: [] };
    }
    case "MC": {
      const right = part.choices.some(({ isCorrect, weight }) => isCorrect || (weight ?? 0) >= 100);
      // Moodle leaves out an option without a text.
      const shown = part.choices.map(weighed).filter(({ text, weight }) => text !== "" || weight > 0);
      return weighedChoice(stem, shown, right, isOwn);
    }
    case "Short":
      return weighedBlank(
        stem,
        part.choices.map(isOwn ? weighed : (choice) => withoutWildcard(weighed(choice))),
      );
    case "Numerical":
      return Array.isArray(part.choices)
        ? weighedBlank(stem, (part.choices as readonly GiftChoice[]).map(weighed))
        : weighedBlank(stem, [{ text: numberText(part.choices as GiftNumber), weight: 100, feedback: "" }]);
    case "Matching":
      return pairsItem(
        stem,
        part.matchPairs.map(({ subquestion, subanswer, feedback }) => ({
          // giftEscaped.ts writes a leading percent sign as `&#37;`, because GIFT would read it as a weight.
          left: textOf(subquestion).replaceAll("&#37;", "%"),
          right: subanswer,
          feedback: feedback ? textOf(feedback) : "",
        })),
        mark.answer,
      );
  }
}

const ALONE: Remark = {
  field: "kind",
  reason: "is a description without an answer",
  remedy: "it is kept as a passage that no question names",
};

function weighed({ isCorrect, weight, text, feedback }: GiftChoice): Weighed {
  return {
    text: "type" in text ? numberText(text) : textOf(text),
    weight: weight ?? (isCorrect ? 100 : 0),
    feedback: feedback ? textOf(feedback) : "",
  };
}

function numberText(number: GiftNumber): string {
  if (number.type === "simple") return String(number.number);
  if (number.type === "range") return tolerance(number.number, number.range);
  return numberRange(number.numberLow, number.numberHigh);
}

function textOf({ format, text }: GiftText): string {
  return authorText(text, format);
}
