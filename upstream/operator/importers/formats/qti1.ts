import type { Remark } from "../bankRecord.ts";
import { blank, POOLED } from "./cloze.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { PARTLY, paragraphs } from "./giftChoices.ts";
import { tidied } from "./markup.ts";
import { pairsItem } from "./pairs.ts";
import { blankedStem, blankOf, ownText, readMatch, unmarked } from "./qti1Responses.ts";
import { typeOf } from "./qti2.ts";
import { blackboardKind, matchOfBlocks, optionText } from "./qtiBlackboard.ts";
import { type Condition, conditionsOf } from "./qtiConditions.ts";
import { withFormulas } from "./formulaPictures.ts";
import { feedbackTexts1 } from "./qti1Feedback.ts";
import { local } from "./qtiHtml.ts";
import { materialsOf } from "./qtiMaterials.ts";
import { withoutTypedLetters } from "./typedLetters.ts";
import { descendants, first, textOf, type XmlElement } from "./xml.ts";
import { largest } from "#upstream/platform/kit/longLists.ts";

const COMPUTED = "numbers computed anew for each learner";
const FOREIGN: Readonly<Record<string, string>> = {
  categorization_question: "categories",
  hot_spot_question: "points in a picture",
  file_upload_question: "a file",
  calculated_question: COMPUTED,
  Calculated: COMPUTED,
  "File Upload": "a file",
  "Hot Spot": "points in a picture",
  "Opinion Scale": "an opinion",
  "Quiz Bowl": "a question to an answer",
};

/** Reads a question of QTI 1.2. Its picture names are relative to `folder`. */
export function readItem1(item: XmlElement, folder: string): ReadItem {
  const kind = metadata(item, "question_type") || blackboardKind(item);
  const presentation = first(item, "presentation");
  if (!presentation) throw new Unfit("has no presentation", "write the question in <presentation>", "stem");
  const isComputed = descendants(presentation, ({ name }) => name === "calculated").length > 0;
  const what = isComputed ? COMPUTED : FOREIGN[kind];
  if (what) throw foreign(what);
  const text = (element: XmlElement) => localPictures(tidied(materialsOf(element)), folder);
  const responses = descendants(presentation, ({ name }) => /^response_(?:lid|str|num|xy|grp)$/.test(name));
  const strange = responses.find(
    ({ name, attributes }) => /_(?:xy|grp)$/.test(name) || attributes.rcardinality === "Ordered",
  );
  if (strange) throw foreign(strange.attributes.rcardinality === "Ordered" ? "an order" : "points or groups");
  const passage = metadata(item, "parent_stimulus_item_ident");
  const score = Number(metadata(item, "points_possible"));
  const { value, notes, idents = [] } = readResponses({ item, kind, presentation, responses, text });
  const general = feedbackTexts1(item, idents, text);
  const hints = descendants(item, ({ name }) => name === "hint").some((hint) => textOf(hint).trim() !== "");
  const rubric = descendants(item, ({ name }) => name === "rubric").some((one) => textOf(one).trim() !== "");
  return {
    value: {
      ...value,
      ...(score > 0 && value.kind === undefined && { score }),
      ...(passage !== "" && { passage_id: passage }),
      analysis: paragraphs(...general, value.analysis as string | undefined),
    },
    notes: [...notes, ...(hints ? [HINT] : []), ...(rubric ? [RUBRIC] : [])],
  };
}

const RUBRIC: Remark = {
  field: "stem",
  reason: "has a rubric, which is not read",
  remedy: "write it into the question if it belongs to it",
};

const HINT: Remark = {
  field: "analysis",
  reason: "has a hint, which is not read",
  remedy: "write it into the question or its explanation",
};

interface Question {
  readonly item: XmlElement;
  readonly kind: string;
  readonly presentation: XmlElement;
  readonly responses: readonly XmlElement[];
  readonly text: (element: XmlElement) => string;
}

interface Read1 extends ReadItem {
  /** Names of the options of a choice question, in the order of its letters. */
  readonly idents?: readonly string[];
}

function readResponses({ item, kind, presentation, responses, text }: Question): Read1 {
  const [only] = responses;
  if (!only) {
    const shown = text(presentation);
    if (kind === "essay_question") return { value: { type: "essay", stem: shown, answer: [] }, notes: [] };
    return { value: { kind: "passage", text: shown }, notes: kind === "text_only_question" ? [] : [ALONE] };
  }
  const conditions = conditionsOf(item);
  const ofText = (response: XmlElement) => ownText(response, text);
  const content = text(presentation);
  const isBlanks = /^(?:fill_in_multiple_blanks_question|multiple_dropdowns_question|Jumbled Sentence)$/.test(
    kind,
  );
  const isPaired =
    responses.length > 1 &&
    !isBlanks &&
    responses.every(
      (one) => one.name === "response_lid" && ofText(one) !== "" && !content.includes(`[${ofText(one)}]`),
    );
  if (kind === "matching_question" || isPaired) return readMatch(content, responses, conditions, text);
  if (kind === "Matching") return pairsItem(...matchOfBlocks(presentation, conditions, text));
  if (responses.length === 1 && only.name === "response_lid" && !isBlanks)
    return readChoice({ content, text }, only, conditions);
  if (conditions.some(({ score, isUnread }) => score > 0 && isUnread))
    throw new Unfit(
      "has a condition for points that is not read",
      "write each answer that counts as a <varequal>, and a range with both bounds",
      "answer",
    );
  const answers = responses.map((response) => blankOf(response, conditions, text));
  if (
    responses.length === 1 &&
    only.name === "response_str" &&
    answers[0]?.answer === "" &&
    !/^(?:short_answer_question|Fill in the Blank.*|Numeric)$/.test(kind)
  )
    return {
      value: { type: "essay", stem: paragraphs(unmarked(content), ofText(only)), answer: [] },
      notes: [],
    };
  if (answers.some(({ answer }) => answer === ""))
    throw new Unfit(
      "has a blank without a right answer",
      "give each response a <respcondition> that scores",
      "answer",
    );
  const isPooled =
    kind !== "fill_in_multiple_blanks_question" && answers.some(({ choices }) => choices.length > 0);
  const shown = answers.map(({ choices }) => (isPooled ? blank(choices) : blank()));
  return {
    value: {
      type: "fill",
      stem: blankedStem(content, responses, shown, text),
      answer: answers.map(({ answer }) => answer),
    },
    notes: isPooled ? [POOLED] : [],
  };
}

const ALONE: Remark = {
  field: "kind",
  reason: "asks nothing",
  remedy: "it is kept as a passage that no question names",
};

function readChoice(
  { content, text }: Pick<Question, "text"> & { readonly content: string },
  response: XmlElement,
  conditions: readonly Condition[],
): Read1 {
  const labels = descendants(response, ({ name }) => name === "response_label");
  if (labels.length > LETTERS.length)
    throw new Unfit(`has ${labels.length} options, more than ${LETTERS.length}`, "leave some out", "options");
  const isMultiple = response.attributes.rcardinality === "Multiple";
  const { ident: asked = "" } = response.attributes;
  const scored = conditions
    .map(({ tests, ...rest }) => ({ ...rest, tests: tests.filter(({ ident }) => ident === asked) }))
    .filter(({ score, tests }) => score > 0 && tests.length > 0);
  const most = largest(
    0,
    scored.map(({ score }) => score),
  );
  // A single condition with several options and the most points is the whole key; other conditions give a part of the
  // points.
  const whole = scored.find(({ score, tests }) => score === most && tests.length > 1);
  const full = isMultiple ? (whole ? [whole] : scored) : scored.filter(({ score }) => score === most);
  const right = new Set(
    full.flatMap(({ tests }) => tests.filter(({ kind }) => kind === "equal").map(({ value }) => value)),
  );
  const lost = [...right].find((ident) => !labels.some((label) => label.attributes.ident === ident));
  if (lost !== undefined)
    throw new Unfit(`names ${lost}, which is no option`, "name an option by its ident", "answer");
  if (right.size > 1 && (!isMultiple || full.some(({ isEither }) => isEither)))
    throw new Unfit("has several options of which each alone is right", "leave one right", "answer");
  const twice = labels.find(
    (label, i) => labels.findIndex((other) => other.attributes.ident === label.attributes.ident) < i,
  );
  if (twice)
    throw new Unfit(
      `has two options of the name ${twice.attributes.ident ?? ""}`,
      "give each option an ident of its own",
      "options",
    );
  const notes: Remark[] = [];
  const options = withoutTypedLetters(
    labels.map((label) => ({ ident: label.attributes.ident ?? "", text: optionText(text(label)) })),
    notes,
  );
  return {
    value: {
      type: isMultiple ? "multiple" : typeOf(options.map((option) => option.text)),
      stem: paragraphs(unmarked(content), ownText(response, text)),
      options: options.map((option, i) => ({ key: LETTERS[i] ?? "", text: option.text })),
      answer: options.flatMap(({ ident }, i) => (right.has(ident) ? (LETTERS[i] ?? "") : [])),
    },
    notes: full.length < scored.length ? [...notes, PARTLY] : notes,
    idents: options.map(({ ident }) => ident),
  };
}

function localPictures(html: string, folder: string): string {
  return withFormulas(html).replace(
    /(<img\b[^>]*?\bsrc\s*=\s*["'])([^"']*)/gi,
    (_, head: string, src: string) => `${head}${local(src, folder)}`,
  );
}

function metadata(item: XmlElement, label: string): string {
  const field = descendants(item, ({ name }) => name === "qtimetadatafield").find(
    (found) => textOf(first(found, "fieldlabel")).trim() === label,
  );
  return textOf(first(field, "fieldentry")).trim();
}

function foreign(what: string): Unfit {
  return new Unfit(
    `asks for ${what}, which the bank does not have`,
    "write it as a choice, as blanks, as pairs or as an essay",
    "type",
  );
}
