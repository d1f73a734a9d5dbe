import { cutText } from "#shared/domain/cutText.ts";
import { isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { lettersSaid, numberedLetters } from "#upstream/operator/importers/choiceKey.ts";
import { TYPE_READERS } from "#upstream/operator/importers/typeReaders.ts";
import { difficultyOf } from "../columns.ts";
import { type FoundFields, type ReadItem, Unfit } from "../format.ts";
import { takeCircled } from "./circledOptions.ts";
import { refuseSeen } from "./keyInSight.ts";
import { readText } from "./lineHtml.ts";
import { takeMarked } from "./optionMarks.ts";
import { hasFilledLines, takeLetters, takeTruth, truthOf } from "./stemKeys.ts";
import { takeTerm } from "./takeTerm.ts";
import { withoutRed } from "./wordMarks.ts";
import { PASSAGE, type WordQuestion } from "./wordQuestion.ts";

const BLANK = /_{2,}|[（(](?:[\s\u3000]|&nbsp;)*[)）]|<u>[\s\u3000\u00a0]*<\/u>/;
const BLANKS = new RegExp(BLANK, "g");
const LETTERS = /^(?:故?选)?[（(【[]?\s*[A-H](?:[\s,，、]*[A-H]){0,7}\s*[)）】\]]?[.。]?$/i;

/** Returns the fields of a question. When the document names no type, the options and the answer determine the type. */
export function readWord(question: WordQuestion, given: Given): ReadItem {
  const { fields, options, faults } = question;
  if (question.type !== PASSAGE) takeKeys(question);
  refuseSeen(question);
  for (const [name, text] of fields) fields.set(name, withoutRed(text));
  for (const option of options) option.text = withoutRed(option.text);
  const take = (name: string) => (fields.get(name) ?? "").trim();
  const said = plain(take("answer"));
  const { type, fault } = question.type === PASSAGE ? { type: PASSAGE } : typeOf(question, said);
  const [first, ...others] = [...faults, ...(fault ? [fault] : [])];
  if (first)
    throw new Unfit(
      together([first, ...others].map(({ reason }) => reason)),
      first.remedy,
      first.field ?? "",
      question.notes,
    );
  const notes: Remark[] = [...question.notes];
  if (question.type !== type)
    notes.push({
      field: "type",
      reason: "is not said",
      remedy: `taken for ${type} by its options and answer`,
      repaired: true,
    });
  return { value: fieldsOf(question, type, given), notes };
}

type Given = { readonly subject: string; readonly source: string };

/** Returns the fields of a question that `readWord` refused. */
export function foundWord(question: WordQuestion, given: Given): FoundFields {
  return fieldsOf(question, guessed(question, plain((question.fields.get("answer") ?? "").trim())), given);
}

function fieldsOf(question: WordQuestion, type: string, given: Given): FoundFields {
  const { fields, options } = question;
  const take = (name: string) => (fields.get(name) ?? "").trim();
  const { source } = given;
  const subject = question.subject || given.subject;
  if (type === PASSAGE) return { kind: PASSAGE, id: take("id"), source, subject, text: take("stem") };
  const reader = isQuestionType(type) ? TYPE_READERS[type] : undefined;
  const hasOptions = reader?.hasOptions ?? true;
  const answer = answerOf(type, question, plain(take("answer")));
  const shown = hasOptions ? options : [];
  const id = plain(take("id"));
  return {
    subject,
    ...(id !== "" && { id, source }),
    ...(fields.has("passage_id") && { passage_id: take("passage_id"), source }),
    type,
    // For a type without options, lines such as `A. …` belong to the stem.
    stem: hasOptions
      ? take("stem")
      : [take("stem"), ...options.map(({ key, text }) => `${key}. ${text}`)].join("\n"),
    ...(reader?.keyed?.(answer, shown) ?? { options: shown, answer }),
    analysis: take("analysis"),
    ...plainFields(fields, "score", "year", "exam", "paper"),
    ...(fields.has("difficulty") && { difficulty: difficultyOf(plain(take("difficulty"))) }),
    ...(fields.has("knowledge") && {
      knowledge: plain(take("knowledge"))
        .split(/[;；,，、\n]/)
        .map((part) => part.trim())
        .filter(Boolean),
    }),
  };
}

const PLACE = / \(paragraph (\d+)\)$/;

/** Joins reasons; a reason that occurs in several paragraphs is given once. */
function together(reasons: readonly string[]): string {
  const places = new Map<string, Set<string>>();
  for (const reason of reasons) {
    const plain = reason.replace(PLACE, "");
    const known = places.get(plain) ?? new Set();
    places.set(plain, known);
    const place = PLACE.exec(reason)?.[1];
    if (place !== undefined) known.add(place);
  }
  return [...places]
    .map(([reason, at]) =>
      at.size === 0 ? reason : `${reason} (paragraph${at.size > 1 ? "s" : ""} ${[...at].join(", ")})`,
    )
    .join("; ");
}

/** Moves the key out of the stem, where the author or a learner wrote it, into the answer. */
function takeKeys(question: WordQuestion): void {
  const { fields, options, notes } = question;
  const own = fields.get("own");
  const isMissing = (fields.get("answer") ?? "").trim() === "";
  if (own?.trim().includes("\n") && !isMissing)
    notes.push({
      field: "answer",
      reason: `has lines behind 我的答案 that are not read (${cutText(plain(own.replaceAll("\n", " ")), 30, "…")})`,
      remedy: "write them where they belong",
    });
  if (own !== undefined && own.trim() !== "" && isMissing && question.habits.has("own")) {
    fields.set("answer", own);
    notes.push({
      field: "answer",
      reason: "is what a learner answered (我的答案)",
      remedy: "look whether it is right",
      repaired: true,
    });
  }
  takeCircled(question);
  if (question.section.heading.includes("解释") && !hasAnswer(question)) takeTerm(question);
  if (options.length > 1) {
    takeLetters(question);
    takeMarked(question);
  } else if (question.type === "judge" || question.type === "") takeTruth(question);
}

function answerOf(type: string, question: WordQuestion, said: string): readonly string[] {
  const { fields, section } = question;
  const html = (fields.get("answer") ?? "").trim();
  const blanks = fields.get("blanks");
  if (blanks !== undefined) return blanks.split("\n");
  if (said === "" && !html.includes("<img")) return [];
  if (type === "fill" && /^[（(]1[)）]/.test(said))
    return html
      .split(/[（(]\d{1,2}[)）]/)
      .map((blank) => blank.replace(/^[\s;；]+|[\s;；]+$/g, ""))
      .slice(1);
  if (!isQuestionType(type)) return [said];
  const known = type === "judge" ? truthOf(said, section.heading) : undefined;
  if (known !== undefined) return [known];
  return numbered(type, question, said) ?? TYPE_READERS[type].word(said, html);
}

/** Returns the letters of the options whose numbers are the key of a choice; undefined for any other key. */
function numbered(type: string, { options, habits }: WordQuestion, said: string): string[] | undefined {
  const isLettered = type !== "judge" && isQuestionType(type) && isChoice(type);
  if (!isLettered || habits.has("from zero")) return undefined;
  return numberedLetters(
    said,
    options.map(({ key, text }) => ({ key, text: readText(text) })),
  );
}

function plainFields(fields: ReadonlyMap<string, string>, ...names: readonly string[]) {
  return Object.fromEntries(
    names.filter((name) => fields.has(name)).map((name) => [name, plain(fields.get(name) ?? "")]),
  );
}

interface Fault {
  readonly field: string;
  readonly reason: string;
  readonly remedy: string;
}

/** Returns the type of a question, and the reason why it cannot be one of that type. */
function typeOf(question: WordQuestion, said: string): { readonly type: string; readonly fault?: Fault } {
  const type = guessed(question, said);
  const { options, fields } = question;
  const isChoice = type === "single" || type === "multiple" || type === "indefinite";
  if (isChoice && options.length < 2)
    return {
      type,
      fault: {
        field: "options",
        reason: options.length === 0 ? "are missing" : "are one only",
        remedy: "write them as A. B. C. on lines of their own below the stem",
      },
    };
  if (isChoice && said === "")
    return {
      type,
      fault: {
        field: "answer",
        reason: "is empty",
        remedy: "name the right option: 答案：B below the options, or （ B ） in the stem",
      },
    };
  if (
    question.type === "" &&
    LETTERS.test(said) &&
    options.length === 0 &&
    !(fields.get("stem") ?? "").includes("__")
  )
    return {
      type,
      fault: {
        field: "options",
        reason: `are missing, and the key is ${said}`,
        remedy: "write them as A. B. C. on lines of their own below the stem",
      },
    };
  if (type === "fill") return { type, ...blanksFault(question, said) };
  if (type !== "essay") return { type };
  if (question.type === "" && !hasAnswer(question))
    return {
      type,
      fault: {
        field: "",
        reason: "has neither options nor a key, and no heading names a type",
        remedy: "write 答案： below it, or a heading such as 简答题 above it; notes are no questions",
      },
    };
  return { type, ...essayFault(question) };
}

/** Refuses more lines of texts than the stem has blanks: a line that belongs elsewhere may be among them. */
function blanksFault(question: WordQuestion, said: string): { readonly fault?: Fault } {
  const blanks = (question.fields.get("stem") ?? "").match(BLANKS)?.length ?? 0;
  const texts = answerOf("fill", question, said).length;
  if (blanks === 0 || texts <= blanks || !said.includes("\n")) return {};
  return {
    fault: {
      field: "answer",
      reason: `has ${texts} texts, and the stem has ${blanks} blanks`,
      remedy: "give each blank one text; write several that are right as 甲##乙",
    },
  };
}

function hasAnswer({ fields }: WordQuestion): boolean {
  const answer = fields.get("answer") ?? "";
  return plain(answer) !== "" || answer.includes("<img");
}

/** Refuses an essay with an answer that has no label: learners would see the answer in the stem. */
function essayFault(question: WordQuestion): { readonly fault?: Fault } {
  const stem = question.fields.get("stem") ?? "";
  if (!hasAnswer(question) && hasFilledLines(stem))
    return {
      fault: {
        field: "answer",
        reason: "may stand on the lines of the stem",
        remedy: "leave the lines empty and write 答案： below",
      },
    };
  const lines = stem.split("\n").filter((line) => plain(line) !== "" && !line.startsWith("<table"));
  if (hasAnswer(question) || (lines.length < 2 && question.options.length === 0)) return {};
  return {
    fault: {
      field: "answer",
      reason: "is not marked: the lines behind the first may be the answer or the question",
      remedy: "write 答案： before the answer",
    },
  };
}

function guessed({ options, fields, type }: WordQuestion, answer: string): string {
  const letters = lettersSaid(answer) ?? numberedLetters(answer, options);
  const isMany = (letters?.length ?? answer.replace(/[^A-Z]/gi, "").length) > 1;
  if (type === "choice") return isMany ? "multiple" : "single";
  if (type !== "") return type;
  if (fields.has("blanks")) return "fill";
  if ((truthOf(answer) ?? truthOf(answer.replace(/[。.；;!！]$/, ""))) !== undefined && options.length !== 1)
    return options.length === 0 || options.length === 2 ? "judge" : "single";
  if (options.length > 0) return isMany ? "multiple" : "single";
  const stem = (fields.get("stem") ?? "").replace(/\$\$[^$]*\$\$|\$[^$]*\$/g, "");
  return BLANK.test(stem) && answer !== "" && answer.length < 200 ? "fill" : "essay";
}

function plain(html: string): string {
  return readText(html).trim();
}
