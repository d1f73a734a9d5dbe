import type { Remark } from "../bankRecord.ts";
import { blank, POOLED } from "./cloze.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { PARTLY, paragraphs } from "./giftChoices.ts";
import { tidied } from "./markup.ts";
import { pairsItem } from "./pairs.ts";
import { typeOf } from "./qti2.ts";
import { blackboardKind, matchOfBlocks, optionText } from "./qtiBlackboard.ts";
import { type Condition, conditionsOf } from "./qtiConditions.ts";
import { local, showsSomething, withFormulas } from "./qtiHtml.ts";
import { materialsOf } from "./qtiMaterials.ts";
import { all, descendants, first, textOf, type XmlElement } from "./xml.ts";

const FOREIGN: Readonly<Record<string, string>> = {
  categorization_question: "categories",
  hot_spot_question: "points in a picture",
  file_upload_question: "a file",
  calculated_question: "numbers computed anew for each learner",
  Calculated: "numbers computed anew for each learner",
  "File Upload": "a file",
  "Hot Spot": "points in a picture",
  "Opinion Scale": "an opinion",
  "Quiz Bowl": "a question to an answer",
  "Jumbled Sentence": "words in an order",
};

/** Reads a question of QTI 1.2. Its picture names are relative to `folder`. */
export function readItem1(item: XmlElement, folder: string): ReadItem {
  const kind = metadata(item, "question_type") || blackboardKind(item);
  const presentation = first(item, "presentation");
  if (!presentation) throw new Unfit("has no presentation", "write the question in <presentation>", "stem");
  if (FOREIGN[kind]) throw foreign(FOREIGN[kind]);
  const text = (element: XmlElement) => localPictures(tidied(materialsOf(element)), folder);
  const responses = descendants(presentation, ({ name }) => /^response_(?:lid|str|num|xy|grp)$/.test(name));
  const strange = responses.find(
    ({ name, attributes }) => /_(?:xy|grp)$/.test(name) || attributes.rcardinality === "Ordered",
  );
  if (strange) throw foreign(strange.attributes.rcardinality === "Ordered" ? "an order" : "points or groups");
  const passage = metadata(item, "parent_stimulus_item_ident");
  const score = Number(metadata(item, "points_possible"));
  const { value, notes } = readResponses({ item, kind, presentation, responses, text });
  const general = [
    ...feedbackOf(item, /^(?:general_fb|correct_fb|.*solution.*)$/i, text),
    ...verdicts(item, text),
  ];
  const hints = descendants(item, ({ name }) => name === "hint").some((hint) => textOf(hint).trim() !== "");
  return {
    value: {
      ...value,
      ...(score > 0 && value.kind === undefined && { score }),
      ...(passage !== "" && { passage_id: passage }),
      analysis: paragraphs(...general, value.analysis as string | undefined),
    },
    notes: hints ? [...notes, HINT] : notes,
  };
}

/** Returns the texts that Blackboard shows after a right and after a wrong answer; equal texts are one. */
function verdicts(item: XmlElement, text: (element: XmlElement) => string): string[] {
  const [right, wrong] = [/^correct$/, /^incorrect$/].map((ident) =>
    paragraphs(...feedbackOf(item, ident, text)),
  );
  if (right === wrong) return [right ?? ""];
  return [right && `答对时：${right}`, wrong && `答错时：${wrong}`].filter((said): said is string =>
    Boolean(said),
  );
}

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

function readResponses({ item, kind, presentation, responses, text }: Question): ReadItem {
  const [only] = responses;
  if (!only) {
    const content = text(presentation);
    if (kind === "essay_question") return { value: { type: "essay", stem: content, answer: [] }, notes: [] };
    return { value: { kind: "passage", text: content }, notes: kind === "text_only_question" ? [] : [ALONE] };
  }
  const conditions = conditionsOf(item);
  if (kind === "matching_question")
    return readMatch({ item, kind, presentation, responses, text }, conditions);
  if (kind === "Matching") return pairsItem(...matchOfBlocks(presentation, conditions, text));
  const isBlanks = kind === "fill_in_multiple_blanks_question" || kind === "multiple_dropdowns_question";
  if (responses.length === 1 && only.name === "response_lid" && !isBlanks)
    return readChoice({ item, kind, presentation, responses, text }, only, conditions);
  const answers = responses.map((response) => blankOf(response, conditions, text));
  if (
    responses.length === 1 &&
    only.name === "response_str" &&
    answers[0]?.answer === "" &&
    !/^(?:short_answer_question|Fill in the Blank.*|Numeric)$/.test(kind)
  )
    return { value: { type: "essay", stem: unmarked(text(presentation)), answer: [] }, notes: [] };
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
      stem: blankedStem(text(presentation), responses, shown),
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
  { item, presentation, text }: Question,
  response: XmlElement,
  conditions: readonly Condition[],
): ReadItem {
  const labels = descendants(response, ({ name }) => name === "response_label");
  if (labels.length > LETTERS.length)
    throw new Unfit(`has ${labels.length} options, more than ${LETTERS.length}`, "leave some out", "options");
  const isMultiple = response.attributes.rcardinality === "Multiple";
  const { ident: asked = "" } = response.attributes;
  const scored = conditions
    .map(({ score, tests }) => ({ score, tests: tests.filter(({ ident }) => ident === asked) }))
    .filter(({ score, tests }) => score > 0 && tests.length > 0);
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const right = new Set(
    scored
      .filter(({ score }) => isMultiple || score === most)
      .flatMap(({ tests }) => tests.filter(({ kind }) => kind === "equal").map(({ value }) => value)),
  );
  if (!isMultiple && right.size > 1)
    throw new Unfit("has several options of which each alone is right", "leave one right", "answer");
  const options = labels.map((label, i) => ({ key: LETTERS[i] ?? "", text: optionText(text(label)) }));
  const keyOf = new Map(labels.map((label, i) => [label.attributes.ident ?? "", LETTERS[i] ?? ""]));
  const feedback = labels.map((label, i) => {
    const said = paragraphs(
      ...feedbackOf(item, new RegExp(`^${escaped(label.attributes.ident ?? "")}_fb$`), text),
    );
    return said && `${LETTERS[i]}. ${said}`;
  });
  return {
    value: {
      type: isMultiple ? "multiple" : typeOf(options.map((option) => option.text)),
      stem: unmarked(text(presentation)),
      options,
      answer: [...right].flatMap((ident) => keyOf.get(ident) ?? []),
      ...(feedback.some(Boolean) && { analysis: paragraphs(...feedback) }),
    },
    notes: !isMultiple && scored.some(({ score }) => score < most) ? [PARTLY] : [],
  };
}

/**
 * Reads a match question as Canvas writes it: one response for each left item, and all right items in each response.
 */
function readMatch({ presentation, responses, text }: Question, conditions: readonly Condition[]): ReadItem {
  const scored = conditions.filter(({ score }) => score > 0).flatMap(({ tests }) => tests);
  const pairs = responses.map((response) => {
    const { ident = "" } = response.attributes;
    const labels = labelsOf(response, text);
    const own = scored.filter((test) => test.ident === ident && test.kind === "equal");
    const right = labels.filter((label) => own.some(({ value }) => value === label.ident));
    if (response.name !== "response_lid" || right.length !== 1)
      throw new Unfit(
        `has a left item with ${right.length} right ones`,
        "give each <response_lid> one <respcondition> that scores",
        "answer",
      );
    const left = all(response, "material").map((material) => text(material));
    return { labels, pair: { left: left.join(""), right: right[0]?.text ?? "" } };
  });
  const others = pairs.flatMap(({ labels }) => labels.map((label) => ({ left: "", right: label.text })));
  return pairsItem(unmarked(text(presentation)), [...pairs.map(({ pair }) => pair), ...others]);
}

function labelsOf(response: XmlElement, text: (element: XmlElement) => string) {
  return descendants(response, ({ name }) => name === "response_label").map((label) => ({
    ident: label.attributes.ident ?? "",
    text: text(label),
  }));
}

/** Returns the right answers of a gap: option texts when the gap offers options, else texts and numbers with points. */
function blankOf(
  response: XmlElement,
  conditions: readonly Condition[],
  text: (element: XmlElement) => string,
) {
  const ident = response.attributes.ident ?? "";
  const labels = labelsOf(response, text);
  const tests = conditions
    .filter(({ score }) => score > 0)
    .flatMap((condition) => condition.tests.filter((test) => test.ident === ident));
  if (response.name === "response_lid") {
    const right = labels.filter((label) => tests.some(({ value }) => value === label.ident));
    return {
      answer: right.map((label) => label.text).join("##"),
      choices: labels.map((label) => label.text),
    };
  }
  const numbers = tests.filter(({ kind }) => kind === "between").map(({ value }) => value);
  // A number that is the middle of an accepted range is left out, because the range accepts it already.
  const equal = tests
    .filter(
      ({ kind, value }) =>
        kind === "equal" && !numbers.some((range) => Number(range.split("±")[0]) === Number(value)),
    )
    .map(({ value }) => value);
  return { answer: [...new Set([...numbers, ...equal])].join("##"), choices: [] };
}

/**
 * Puts the gaps into the text. `[color1]` in the text becomes the gap of the response color1; when the text has no such
 * names, each gap goes where its response stands in the file.
 */
function blankedStem(marked: string, responses: readonly XmlElement[], shown: readonly string[]): string {
  let stem = marked;
  responses.forEach((response, i) => {
    const ident = response.attributes.ident ?? "";
    const name = textOf(first(response, "material", "mattext")).trim() || ident.replace(/^response_/, "");
    const isNamed = stem.includes(`[${name}]`);
    if (isNamed) stem = stem.replace(`[${name}]`, () => shown[i] ?? "");
    stem = stem.replace(`\uE010${ident}\uE011`, () => (isNamed ? "" : (shown[i] ?? "")));
  });
  return stem;
}

function unmarked(text: string): string {
  return tidied(text.replace(/\uE010[^\uE011]*\uE011/g, ""));
}

function localPictures(html: string, folder: string): string {
  return withFormulas(html).replace(
    /(<img\b[^>]*?\bsrc\s*=\s*["'])([^"']*)/gi,
    (_, head: string, src: string) => `${head}${local(src, folder)}`,
  );
}

function feedbackOf(item: XmlElement, ident: RegExp, text: (element: XmlElement) => string): string[] {
  return all(item, "itemfeedback")
    .filter(({ attributes }) => ident.test(attributes.ident ?? ""))
    .map((feedback) => text(feedback))
    .filter(showsSomething);
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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
