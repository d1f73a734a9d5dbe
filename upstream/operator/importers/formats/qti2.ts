import type { Remark } from "../bankRecord.ts";
import { blank, POOLED } from "./cloze.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { paragraphs } from "./giftChoices.ts";
import { markupOf, type Replace } from "./markup.ts";
import { alternatives, declarationOf, pairsOf, patternRemark, rightOf, withTolerance } from "./qtiAnswers.ts";
import { feedbackTexts } from "./qtiFeedback.ts";
import { readMatch } from "./qtiMatch.ts";
import { isForCandidates, promptOf, htmlReplacements, qtiHtml } from "./qtiHtml.ts";
import { MARK, readMark } from "./recordMarks.ts";
import { withoutTypedLetters } from "./typedLetters.ts";
import { all, descendants, first, textOf, type XmlElement } from "./xml.ts";

/** Interactions that are gaps inside a text. */
const BLANKS = new Set(["textentryinteraction", "inlinechoiceinteraction", "gap"]);
const WHOLE = new Set([
  "choiceinteraction",
  "extendedtextinteraction",
  "gapmatchinteraction",
  "matchinteraction",
]);

/**
 * Converts the names of QTI 2 and QTI 3 elements to one form: `choiceInteraction` (QTI 2) and `qti-choice-interaction`
 * (QTI 3) become `choiceinteraction`.
 */
export function normalised(element: XmlElement): XmlElement {
  return {
    ...element,
    name: plainName(element.name),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [plainName(name), value]),
    ),
    children: element.children.map((child) => (typeof child === "string" ? child : normalised(child))),
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/^qti-/, "").replaceAll("-", "");
}

/** Reads a question whose element names went through `normalised`. Its picture names are relative to `folder`. */
export function readItem2(item: XmlElement, folder: string): ReadItem {
  const body = first(item, "itembody");
  if (!body) throw new Unfit("has no item body", "write the question in <itemBody>", "stem");
  if (
    all(item, "templatedeclaration").length > 0 ||
    descendants(body, ({ name }) => name === "printedvariable").length > 0
  )
    throw new Unfit("is computed anew for each learner", "write one item with fixed numbers", "stem");
  if (item.attributes.adaptive === "true")
    throw new Unfit("goes on by what is answered (adaptive)", "write one item for each step", "type");
  if (descendants(item, ({ name }) => name === "assessmentstimulusref").length > 0)
    throw new Unfit(
      "belongs to a text that it shares with others (stimulus), which is not read",
      "write the text into the question",
      "stem",
    );
  const mark = readMark(
    all(item, "outcomedeclaration")
      .filter(({ attributes }) => attributes.identifier === MARK)
      .map((outcome) => textOf(first(outcome, "defaultvalue", "value")))[0],
  );
  const { value, notes, keys = new Map() } = readBody(item, body, folder, mark);
  const shownLater = [
    ...all(item, "modalfeedback"),
    ...descendants(body, ({ name }) => name === "feedbackblock"),
    ...descendants(body, ({ name }) => name === "feedbackinline").filter(
      (feedback) =>
        !descendants(body, ({ name }) => name === "simplechoice").some((choice) =>
          all(choice, "feedbackinline").includes(feedback),
        ),
    ),
  ];
  const said = typeof value.analysis === "string" ? value.analysis : undefined;
  const feedback = feedbackTexts(item, shownLater, keys, folder);
  return {
    value: { ...value, analysis: paragraphs(...feedback.texts, said), ...mark },
    notes: [...notes, ...feedback.notes],
  };
}

interface Read2 extends ReadItem {
  /** Letters of the options by their identifiers. */
  readonly keys?: ReadonlyMap<string, string>;
}

function readBody(
  item: XmlElement,
  body: XmlElement,
  folder: string,
  mark: Readonly<Record<string, unknown>>,
): Read2 {
  const interactions = descendants(body, ({ name }) => name.endsWith("interaction"));
  const foreign = interactions.find(({ name }) => !WHOLE.has(name) && !BLANKS.has(name));
  if (foreign)
    throw new Unfit(
      `asks by ${foreign.name.replace("interaction", "")}Interaction, which the bank does not have`,
      "write it as a choice, as blanks, as pairs or as an essay",
      "type",
    );
  if (interactions.length === 0) {
    const text = qtiHtml(body, folder);
    if (mark.kind === "passage") return { value: { kind: "passage", text }, notes: [] };
    if (mark.type !== undefined) return { value: { stem: text, answer: [] }, notes: [] };
    return { value: { kind: "passage", text }, notes: [ALONE] };
  }
  const wholes = interactions.filter(({ name }) => WHOLE.has(name));
  if (wholes.length > 1 || (wholes.length === 1 && interactions.length > 1))
    throw new Unfit(`asks ${interactions.length} things at once`, "write an item for each", "type");
  const [whole] = wholes;
  if (whole?.name === "choiceinteraction")
    return readChoice(item, body, whole, folder, Object.keys(mark).length > 0);
  if (whole?.name === "extendedtextinteraction") return readEssay(item, body, folder);
  if (whole?.name === "matchinteraction") return readMatch(item, body, whole, folder);
  return readBlanks(item, body, folder, whole);
}

const ALONE: Remark = {
  field: "kind",
  reason: "asks nothing",
  remedy: "it is kept as a passage that no question names",
};

/**
 * Reads a choice question. `isOwn`: the file is an export of this site, so a letter at the start of an option is part
 * of its text.
 */
function readChoice(
  item: XmlElement,
  body: XmlElement,
  interaction: XmlElement,
  folder: string,
  isOwn: boolean,
): Read2 {
  const declaration = declarationOf(item, interaction.attributes.responseidentifier);
  const choices = all(interaction, "simplechoice");
  if (choices.length > LETTERS.length)
    throw new Unfit(
      `has ${choices.length} options, more than ${LETTERS.length}`,
      "leave some out",
      "options",
    );
  const shown = choices.map((choice) => ({ choice, text: qtiHtml(choice, folder) }));
  const changes: Remark[] = [];
  const options = (isOwn ? shown : withoutTypedLetters(shown, changes)).map(({ choice, text }, i) => ({
    key: LETTERS[i] ?? "",
    text,
    choice,
    identifier: choice.attributes.identifier ?? "",
  }));
  const isMultiple =
    declaration?.attributes.cardinality === "multiple" && interaction.attributes.maxchoices !== "1";
  // The QTI export of this site marks a judgement without options by its class.
  const isBare = interaction.attributes.class === `${MARK}-judge`;
  const { right, notes } = rightOf(declaration, isMultiple);
  const named = right.map((name) => namedOption(name, options, notes));
  const answer = options.filter((option) => named.includes(option)).map(({ key }) => key);
  const stem = qtiHtml(body, folder, (element) =>
    element === interaction ? promptOf(interaction, folder) : undefined,
  );
  const feedback = options.map(({ key, choice }) => {
    const said = all(choice, "feedbackinline")
      .map((one) => qtiHtml(one, folder))
      .join("\n");
    return said && `${key}. ${said}`;
  });
  return {
    value: {
      type: isMultiple ? "multiple" : typeOf(options.map(({ text }) => text)),
      stem,
      options: isBare ? [] : options.map(({ key, text }) => ({ key, text })),
      answer,
      ...(feedback.some(Boolean) && { analysis: paragraphs(...feedback) }),
    },
    notes: [...changes, ...notes],
    keys: new Map(options.map(({ identifier, key }) => [identifier, key])),
  };
}

/**
 * Returns the option that a key names, exactly or but for zeros before its number, which is noted.
 *
 * @throws Unfit when the key names no option or several
 */
function namedOption<T extends { readonly identifier: string }>(
  name: string,
  options: readonly T[],
  notes: Remark[],
): T {
  const [exact, twin] = options.filter(({ identifier }) => identifier === name);
  if (twin)
    throw new Unfit(`has two options of the name ${name}`, "give each option a name of its own", "options");
  if (exact) return exact;
  const [near, ...others] = options.filter(({ identifier }) => unpadded(identifier) === unpadded(name));
  if (!near || others.length > 0)
    throw new Unfit(`names ${name}, which is no option`, "name an option by its identifier", "answer");
  notes.push({
    field: "answer",
    reason: `names ${name}, which is read as ${near.identifier}`,
    remedy: "look whether it is right",
  });
  return near;
}

/** Returns an identifier without the zeros before its number: Blackboard packages name answer_1 as answer_001. */
function unpadded(identifier: string): string {
  return identifier.replace(/_0+(?=\d+$)/, "_");
}

/** Returns "judge" when the two options mean true and false, else "single". */
export function typeOf(options: readonly string[]): "single" | "judge" {
  const words = options
    .map((text) =>
      text
        .replace(/<[^>]*>/g, "")
        .trim()
        .toLowerCase(),
    )
    .sort();
  return ["false/true", "正确/错误", "对/错", "错/对", "错误/正确"].includes(words.join("/"))
    ? "judge"
    : "single";
}

function readEssay(item: XmlElement, body: XmlElement, folder: string): ReadItem {
  const [declaration] = all(item, "responsedeclaration");
  const model = all(first(declaration, "correctresponse"), "value").map((value) => textOf(value).trim());
  const rubrics = descendants(body, ({ name }) => name === "rubricblock").filter(
    (rubric) => !isForCandidates(rubric),
  );
  const answer = [...model, ...rubrics.map((rubric) => qtiHtml(rubric, folder))].filter(
    (text) => text !== "",
  );
  const stem = qtiHtml(body, folder, (element) =>
    element.name === "extendedtextinteraction" ? promptOf(element, folder) : undefined,
  );
  return { value: { type: "essay", stem, answer: answer.length > 0 ? [answer.join("\n")] : [] }, notes: [] };
}

function readBlanks(
  item: XmlElement,
  body: XmlElement,
  folder: string,
  gapMatch: XmlElement | undefined,
): ReadItem {
  const pool = new Map(
    descendants(body, ({ name }) => name === "gaptext" || name === "gapimg").map((gap) => [
      gap.attributes.identifier ?? "",
      qtiHtml(gap, folder),
    ]),
  );
  const pairs = gapMatch ? pairsOf(declarationOf(item, gapMatch.attributes.responseidentifier)) : new Map();
  const answer: string[] = [];
  const notes: Remark[] = [];
  const fill: Replace = (element) => {
    if (element.attributes.class === `${MARK}-blanks`) {
      qtiHtml(element, folder, fill);
      return "";
    }
    if (element === gapMatch) {
      // All gaps share one pool of words, so the words are written once, before the text with the gaps.
      const words = [...pool.values()].join(" / ");
      return `${promptOf(element, folder)}<p>（${words}）</p>${markupOf(element, htmlReplacements(folder, fill))}`;
    }
    if (!BLANKS.has(element.name)) return undefined;
    if (element.name === "gap") {
      answer.push(pool.get(pairs.get(element.attributes.identifier ?? "") ?? "") ?? "");
      return blank();
    }
    const declaration = declarationOf(item, element.attributes.responseidentifier);
    const choices = all(element, "inlinechoice");
    const { right, notes: said } = rightOf(declaration, false);
    notes.push(...said, ...patternRemark(item, element.attributes.responseidentifier));
    if (choices.length === 0) {
      answer.push(
        alternatives(
          declaration,
          right.map((text) => withTolerance(item, element.attributes.responseidentifier, text)),
        ),
      );
      return blank();
    }
    const chosen = choices.filter(({ attributes }) => right.includes(attributes.identifier ?? ""));
    answer.push(chosen.map((choice) => qtiHtml(choice, folder)).join("##"));
    return blank(choices.map((choice) => qtiHtml(choice, folder)));
  };
  const stem = qtiHtml(body, folder, fill);
  if (answer.some((text) => text === ""))
    throw new Unfit("has a blank without a right answer", "give each blank its <correctResponse>", "answer");
  const isPooled =
    gapMatch !== undefined || descendants(body, ({ name }) => name === "inlinechoice").length > 0;
  return { value: { type: "fill", stem, answer }, notes: isPooled ? [...notes, POOLED] : notes };
}
