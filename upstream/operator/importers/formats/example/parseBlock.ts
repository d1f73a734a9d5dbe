import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { BRACKET_LABELS, LABEL, typeOf } from "../word/habits.ts";
import { readText } from "../word/lineHtml.ts";
import { labelOf } from "../word/lineSigns.ts";
import type { TextLine } from "../word/optionLines.ts";
import { newQuestion } from "../word/wordQuestions.ts";
import { withoutRed } from "../word/wordMarks.ts";
import type { WordQuestion } from "../word/wordQuestion.ts";
import type { Habit, Kind } from "./habit.ts";
import { giveKey, joined } from "./giveKey.ts";
import { judgementOf, lettersOf } from "./keyTexts.ts";
import { atBeginning, findInside, optionsIn } from "./readOptions.ts";
import { findLabel, folded, literal, ruleOf } from "./shapes.ts";
import { cutLine, type LikeBlock, placeOf } from "./splitBlocks.ts";

export interface Parsed {
  readonly question: WordQuestion;
  readonly kind: Kind;
  readonly hasKey: boolean;
  /** Number of lines behind the key that have no label, and may belong to another question. */
  readonly behind: number;
  /** true: the kind has options or a key and the lines have neither, so they may be a part of another question. */
  readonly isBare: boolean;
}

/** Returns "choice" for each type with lettered options, else the type. */
export const familyOf = (type: string): string => (type !== "judge" && isChoice(type) ? "choice" : type);
const EASY = new Set(["difficulty", "knowledge", "score", "id", "year", "exam", "paper"]);

type Part = "stem" | "options" | "key" | "analysis" | "behind";

/** Reads the lines of a question as a kind. What does not fit becomes a fault of the question, with its place. */
export function parseBlock(block: LikeBlock, kind: Kind, habit: Habit): Parsed {
  const { number, place: paragraph, section, lines, notes } = block;
  const question = newQuestion({
    number,
    paragraph,
    section,
    lines: [block.raw, ...lines.slice(1)],
    notes: [...notes],
    list: undefined,
    isUnclear: false,
  });
  const { fields, options, faults } = question;
  faults.push(...block.faults);
  const { key, analysis } = kind;
  const shape =
    key.at === "listed" ? { label: key.label, between: "", inStem: false, wrapped: true } : kind.options;
  const isFree = kind.type === "fill" || kind.type === "essay";
  const stem: TextLine[] = [];
  const keys: TextLine[] = [];
  const explanations: TextLine[] = [];
  let pending: TextLine[] = [];
  let inLine = 0;
  let behind = 0;
  let part = "stem" as Part;
  let keyLines = 0;
  const fault = (field: string, reason: string, remedy: string) => faults.push({ field, reason, remedy });

  const flush = () => {
    const [first] = pending;
    const lastOption = options.at(-1);
    if (!first || !lastOption) return;
    if (!shape?.wrapped)
      fault(
        "options",
        `have a further line behind ${lastOption.key} (${placeOf(first)}: “${first.text.trim().slice(0, 12)}”)`,
        "join it with the option, or mark such a line in the example",
      );
    else lastOption.text = [lastOption.text, ...pending.map(({ html }) => html)].join("\n");
    pending = [];
  };
  const readOptions = (line: TextLine, start?: number): boolean => {
    if (!shape || (part !== "stem" && part !== "options")) return false;
    const found = optionsIn(line, key.at === "listed" ? 0 : options.length + 1, shape, start);
    const listed = key.at === "listed" ? atBeginning(folded(line.text), shape.label) : undefined;
    if (listed && listed.value > (options.length === 0 ? 0 : valueOfKey(options.at(-1)?.key))) {
      flush();
      options.push({
        key: letter(listed.value),
        text: cutLine(line, listed.from + listed.length).html.trim(),
      });
      part = "options";
      return true;
    }
    if (!found) return false;
    if (readText(found.before).trim() !== "")
      stem.push({ ...line, html: found.before, text: readText(found.before) });
    flush();
    inLine = found.parts.length;
    for (const { value, html } of found.parts) options.push({ key: letter(value), text: html });
    part = "options";
    return true;
  };

  lines.forEach((line, at) => {
    const text = folded(line.text);
    if (key.at === "below" && at > 0) return void keys.push(line);
    const value = key.at === "line" ? keyOf(text, key.before, key.behind) : undefined;
    const isAlone = key.at === "line" && key.before === "" && key.behind === "";
    const isKey =
      value !== undefined &&
      (!isAlone ||
        ((part !== "stem" || kind.type === "judge") && at > 0 && isValue(value.text, kind, habit)));
    if (isKey && key.at === "line") {
      if (part === "options") flush();
      keyLines += 1;
      if (keyLines > 1)
        fault(
          "answer",
          `stands twice, the second time in ${placeOf(line)}`,
          "number each question as in the example",
        );
      keys.push(cutLine(line, value.from));
      part = "key";
      return;
    }
    if (analysis && ruleOf(`^\\s*${literal(analysis)}`).test(text)) {
      if (part === "options") flush();
      if (explanations.length > 0)
        fault(
          "analysis",
          `stands twice, the second time in ${placeOf(line)}`,
          "number each question as in the example",
        );
      const length = ruleOf(`^\\s*${literal(analysis)}\\s*`).exec(text)?.[0].length ?? 0;
      explanations.push(cutLine(line, length));
      part = "analysis";
      return;
    }
    const label = at > 0 ? labelOf(line.text) : undefined;
    if (label !== undefined) {
      const field = BRACKET_LABELS[label] ?? "";
      const rest = cutLine(line, LABEL.exec(line.text)?.[0].length ?? 0);
      if (EASY.has(field)) fields.set(field, rest.html.trim());
      else if (field === "type") question.type = typeOf(rest.text) ?? rest.text.trim();
      else if (field === "subject") question.subject = rest.text.trim();
      else
        fault(
          "answer",
          `may stand behind ${label} in ${placeOf(line)}, which the example does not have`,
          "mark such a line in the example, too, or take it out",
        );
      if (part === "options") flush();
      part = part === "stem" ? "stem" : "behind";
      return;
    }
    if (kind.options?.inStem && part === "stem" && readOptions(line, 0)) return;
    if (readOptions(line)) return;
    const strange =
      shape && part === "options" && key.at !== "listed" ? atBeginning(text, shape.label) : undefined;
    if (strange && (shape?.label.behind.trim() !== "" || strange.value === 1))
      fault(
        "options",
        `go on in ${placeOf(line)} with “${line.text.trim().slice(0, 12)}”, which is not the next`,
        "label the options one after the other, each once",
      );
    if (part !== "stem" && part !== "options") behind += 1;
    if (part === "stem") stem.push(line);
    else if (part === "options") pending.push(line);
    else if (part === "key" && isFree) keys.push(line);
    else if (part === "analysis" || (part === "key" && analysis === "")) {
      explanations.push(line);
      part = "analysis";
    } else
      question.notes.push({
        field: "",
        reason: `does not read ${placeOf(line)} (${line.text.trim().slice(0, 20)})`,
        remedy: "the example has no such line behind the key",
      });
  });
  if (part === "options") flush();
  if (
    inLine > 1 &&
    options.length > 2 &&
    options.length - inLine >= 2 &&
    isUneven(options, inLine, lines, shape)
  )
    fault(
      "options",
      `may be one less: two stand in the line of ${options.at(-2)?.key}`,
      "write each option on a line of its own",
    );

  const unread = key.at === "listed" ? undefined : optionsInStem(stem, habit);
  if (unread)
    fault(
      "options",
      `may begin in ${placeOf(unread)} (“${unread.text.trim().slice(0, 12)}”), in another form than the example`,
      "write them as in the example, or show a question with such options, too",
    );
  fields.set("stem", joined(stem));
  if (explanations.length > 0) fields.set("analysis", joined(explanations));
  if (block.score !== "" && !fields.has("score")) fields.set("score", block.score);
  for (const option of options) option.text = key.at === "mark" ? option.text : withoutRed(option.text);
  question.type = typeFor(block, kind, question);
  const hasKey = giveKey(question, kind, habit, keys);
  if (
    !hasKey &&
    key.at === "line" &&
    kind.options === null &&
    !faults.some(({ field }) => field === "answer")
  )
    fault("answer", "is empty", "write it as in the example");
  const isBare =
    key.at === "list" ? kind.options !== null && options.length === 0 : !hasKey && options.length === 0;
  return { question, kind, hasKey, behind, isBare };
}

const letter = (value: number) => String.fromCharCode(64 + value);
const valueOfKey = (key = "@") => key.charCodeAt(0) - 64;

/** Returns whether all options have lines of their own except the last two, which looks like a word in an option. */
function isUneven(
  options: WordQuestion["options"],
  inLine: number,
  lines: readonly TextLine[],
  shape: Kind["options"],
): boolean {
  if (!shape || shape.inStem || inLine !== 2) return false;
  const labelled = lines.filter(({ text }) => atBeginning(folded(text), shape.label) !== undefined).length;
  return labelled === options.length - 1;
}

/** Returns a line of the stem that looks like the first option: in the form of an example, or A with B behind it. */
function optionsInStem(stem: readonly TextLine[], habit: Habit): TextLine | undefined {
  return stem.find((line, at) => {
    if (at === 0) return false;
    const text = folded(line.text);
    const after = folded(stem[at + 1]?.text ?? "");
    const isKnown = habit.kinds.some(({ options }) => {
      const found = options && atBeginning(text, options.label);
      if (!found || found.value !== 1) return false;
      if (options.label.behind.trim() !== "") return true;
      return (
        findInside(text, found.from + found.length, 2, options) !== undefined ||
        atBeginning(after, options.label)?.value === 2
      );
    });
    if (isKnown) return true;
    const first = findLabel(text);
    if (first?.sign.count !== "letters" || first.sign.behind.trim() === "") return false;
    const next = findLabel(after, 2);
    return next?.sign.count === "letters" || ruleOf("(?<![A-Za-z])B\\s*[.、:)\\]〉>]").test(text);
  });
}

function isValue(text: string, kind: Kind, habit: Habit): boolean {
  return kind.options
    ? lettersOf(text, kind.options.label.count) !== undefined
    : kind.type === "judge" && judgementOf(text, habit) !== undefined;
}

/**
 * Returns the text between the label of a key and the sign behind the key; undefined when the line has no such label.
 */
function keyOf(text: string, before: string, behind: string) {
  const start = ruleOf(`^\\s*${literal(before)}\\s*`).exec(text);
  if (!start) return undefined;
  const rest = text.slice(start[0].length);
  const end = behind === "" ? undefined : ruleOf(`\\s*${literal(behind)}\\s*$`).exec(rest);
  return { from: start[0].length, text: (end ? rest.slice(0, end.index) : rest).trim() };
}

/** Returns the type: of the question's own tag or label, of its heading, or of the example. */
function typeFor(block: LikeBlock, kind: Kind, question: WordQuestion): string {
  const said = block.type || (question.type !== block.section.type && question.type) || block.section.type;
  if (said === "" || said === undefined) return kind.type;
  if (familyOf(said) === "choice" && familyOf(kind.type) === "choice")
    return said === "choice" ? kind.type : said;
  if (said === kind.type || (said === "judge" && kind.options && question.options.length === 2)) return said;
  question.faults.push({
    field: "type",
    reason: `is ${said}, and the example shows no such question`,
    remedy: "mark a question of this type, too",
  });
  return said;
}
