import { readText } from "./lineHtml.ts";
import { labelOf } from "./lineSigns.ts";
import { PASSAGE, type WordQuestion } from "./wordQuestion.ts";

/** Matches a key that learners would see: `(正确答案)`, `参考答案 B`, `（答案：北京）`. */
const IN_SIGHT =
  /[（(【［[]\s*正确(?:答案|选项)\s*[)）】］\]]|(?:正确|参考|标准)答案\s*[:：]?\s*[A-H](?![A-Za-z])|[（(【［[]\s*答案\s*[:：](?!\s*(?:[A-H]+|对|错|正确|错误|√|×)\s*[)）])[^）)]{0,20}/;
/** Matches the letter in the brackets of a cloze, which has blanks around it. Paragraphs have letters without blanks. */
const IN_CLOZE = /[（(][\s\u3000]+[A-H][\s\u3000]+[)）]/;
const TOLD = /答案|解析/;

/** Refuses a question or a text of several questions with a key in its texts, or the text with an explanation. */
export function refuseSeen({ type, fields, options, faults }: WordQuestion): void {
  const isPassage = type === PASSAGE;
  const seen = [fields.get("stem") ?? "", ...options.map(({ text }) => text)]
    .map(readText)
    .map((text) => IN_SIGHT.exec(text)?.[0] ?? (isPassage ? toldIn(text) : undefined))
    .find((found) => found !== undefined);
  if (seen === undefined) return;
  faults.push({
    field: isPassage ? "content" : "answer",
    reason: `stands in the text as “${seen.trim()}”`,
    remedy: "write 答案： on a line of its own below the options",
  });
}

function toldIn(text: string): string | undefined {
  const line = text.split("\n").find((one) => TOLD.test(labelOf(one) ?? ""));
  return line?.slice(0, 20) ?? IN_CLOZE.exec(text)?.[0];
}
