import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionRecord, Remark } from "./bankRecord.ts";
import type { FieldReader } from "./fieldReader.ts";
import { JUDGE_SIGNS, truthOf } from "./judgeWords.ts";

/*
 * Keys that authors leave in sight: letters in brackets of the stem, a tick behind a judgement, 答案：A below the stem, a
 * mark behind the right option. A key that the answer repeats is taken away, one that contradicts it refuses the
 * question. Brackets within a sentence, such as 点（A）与点（B）, are no key.
 */

const EMPTY = "（　　）";
const LABEL = "(?:(?:正确|参考|标准|本题)?答案|选|key|answer)";
const LETTER = "[A-Za-zＡ-Ｚａ-ｚ]";
const LETTERS = `${LETTER}(?:[\\s,，、;；]*${LETTER})*`;
/** Text in brackets of any kind or on a line to fill in. A letter before the bracket makes it f(A). */
const BRACKETED =
  /(?<![A-Za-z0-9\\])[（([【［〔「『〖｛{⦅]([^（）()[\]【】［］〔〕「」『』〖〗｛｝{}⦅⦆$\n]{1,60})[）)\]】］〕」』〗｝}⦆](?!\()|(?<![_＿])[_＿]+([^_＿\n]{1,60})[_＿]+/g;
const ONLY_LETTERS = new RegExp(`^\\s*(?:${LABEL}\\s*[:：]?\\s*)?(${LETTERS})\\s*$`, "i");
const LABELLED = new RegExp(
  `(?:^|[\\s。？?；;>）)【])(?:正确|参考|标准|本题)?答案\\s*(?:】\\s*[:：]?|[:：])\\s*(?:${LETTERS}(?!${LETTER})|正确|错误|对|错|${JUDGE_SIGNS})`,
);
const BEHIND = /^(?:\s|&nbsp;|<\/?[a-z][^<>]*>|[。.？?：:；;！!])*$/i;
const LAST_SIGN = new RegExp(`(?<=[^\\s])\\s*(${JUDGE_SIGNS})\\s*[。.]?\\s*$`);
const MARKED = /(?:[（(]\s*(?:正确(?:答案|选项)?|答案)\s*[)）]|[√✓✔])\s*$/;
const HIDDEN_PARTS = /\$[^$]*\$|<[^<>]*>/g;

/**
 * Returns the record without the key where learners see it. A key in sight that contradicts the answer refuses the
 * question.
 */
export function withoutShownKey(
  record: QuestionRecord,
  fields: FieldReader,
  notes: Remark[],
): QuestionRecord {
  const { chosen } = factsOf(record.type);
  if (chosen === "none" || record.answer.length === 0) return record;
  if (record.stem.includes("答案") && LABELLED.test(record.stem)) {
    fields.refuse("stem", "shows the key behind 答案", "take it out of the stem and name it as the answer");
    return record;
  }
  return withoutMark({ ...record, stem: stemWithoutKey(record, fields, notes) }, fields, notes);
}

interface Shown {
  readonly from: number;
  readonly whole: string;
  readonly said: string;
  readonly isKey: boolean;
  readonly isLast: boolean;
}

function stemWithoutKey(record: QuestionRecord, fields: FieldReader, notes: Remark[]): string {
  const { stem } = record;
  const shown = shownIn(record);
  const [only] = shown;
  const last = shown.find(({ isLast }) => isLast);
  if (last && !last.isKey) {
    fields.refuse(
      "answer",
      `is not clear: the stem ends with ${last.whole.trim()}, which is another key`,
      "empty the brackets, or correct the answer",
    );
    return stem;
  }
  const key = last ?? (shown.length === 1 && only?.isKey ? only : undefined);
  if (!key) return stem;
  notes.push({
    field: "stem",
    reason: `shows the key: ${key.whole.trim()}`,
    remedy: "its place was emptied",
    repaired: true,
  });
  return stem.slice(0, key.from) + EMPTY + stem.slice(key.from + key.whole.length);
}

/** Returns what may be a key in a stem: option letters, or words of a judgement at the end. */
function shownIn({ type, stem, options, answer }: QuestionRecord): Shown[] {
  const text = /[$<]/.test(stem) ? stem.replace(HIDDEN_PARTS, (part) => "\uFDEF".repeat(part.length)) : stem;
  const isBehind = (at: number) => BEHIND.test(stem.slice(at));
  const found = [...text.matchAll(BRACKETED)].map((match) => ({
    from: match.index,
    whole: match[0],
    said: (match[1] ?? match[2] ?? "").trim(),
    isLast: isBehind(match.index + match[0].length),
  }));
  if (factsOf(type).isTruth) {
    const sign = LAST_SIGN.exec(text);
    if (sign && found.every(({ isLast }) => !isLast))
      found.push({ from: sign.index, whole: sign[0], said: sign[1] ?? "", isLast: true });
    const right = truthOf(options.find(({ key }) => key === answer[0])?.content ?? "") ?? answer[0] === "A";
    return found.flatMap((one) => {
      const truth = one.isLast ? truthOf(one.said.replace(/^(?:正确|参考)?答案\s*[:：]?\s*/, "")) : undefined;
      return truth === undefined ? [] : [{ ...one, isKey: truth === right }];
    });
  }
  const keys = options.map(({ key }) => key);
  const key = [...answer].sort().join("");
  const rightText =
    answer.length === 1 ? options.find((option) => option.key === answer[0])?.content.trim() : "";
  return found.flatMap((one) => {
    if (one.isLast && one.said !== "" && one.said === rightText) return [{ ...one, isKey: true }];
    const [, letters] = ONLY_LETTERS.exec(one.said) ?? [];
    if (letters === undefined) return [];
    const given = [
      ...new Set(
        letters
          .normalize("NFKC")
          .toUpperCase()
          .replace(/[^A-Z]/g, ""),
      ),
    ].sort();
    return given.every((letter) => keys.includes(letter)) ? [{ ...one, isKey: given.join("") === key }] : [];
  });
}

/** Takes the mark behind the only marked option away when this option is the answer. */
function withoutMark(record: QuestionRecord, fields: FieldReader, notes: Remark[]): QuestionRecord {
  const marked = record.options.filter(({ content }) => MARKED.test(content));
  const [only] = marked;
  if (!only || marked.length > 1 || only.content.replace(MARKED, "").trim() === "") return record;
  if (record.answer.length !== 1 || record.answer[0] !== only.key) {
    fields.refuse(
      "options",
      `mark ${only.key} as right, and the answer is ${record.answer.join("")}`,
      "take the mark away, or correct the answer",
    );
    return record;
  }
  notes.push({
    field: "options",
    reason: `show the key: ${only.key} has a mark`,
    remedy: "the mark was taken away",
    repaired: true,
  });
  return {
    ...record,
    options: record.options.map((option) =>
      option === only ? { ...option, content: option.content.replace(MARKED, "").trimEnd() } : option,
    ),
  };
}
