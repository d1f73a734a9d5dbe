/**
 * Matches the number of a point, （1） 1. ① or 一、, at the start of the text, after a space or after punctuation that ends
 * the previous point.
 */
const POINT =
  /(?:^|[\n。；;！？\s])\s*(?:[（(]([0-9]{1,2}|[一二三四五六七八九十])[)）]|([0-9]{1,2})[.．、](?!\d)|([①-⑳])|([一二三四五六七八九十])、)\s*/g;
const CHINESE = "一二三四五六七八九十";

export interface AnswerPoints {
  readonly lead: string;
  readonly points: readonly string[];
}

/**
 * Splits a model answer into its numbered points. Returns no points if fewer than two consecutive numbers are found, or
 * if the answer contains HTML or TeX.
 */
export function answerPoints(text: string): AnswerPoints {
  const whole = { lead: text.trim(), points: [] };
  if (/[<$\\]/.test(text)) return whole;
  const starts: { at: number; from: number }[] = [];
  for (const match of text.matchAll(POINT)) {
    if (numberOf(match) === starts.length + 1) {
      const ended = /^[。；;！？]/.test(match[0]) ? 1 : 0;
      starts.push({ at: match.index + ended, from: match.index + match[0].length });
    }
  }
  if (starts.length < 2) return whole;
  const points = starts.map(({ from }, place) => text.slice(from, starts[place + 1]?.at).trim());
  return { lead: text.slice(0, starts[0]?.at).trim(), points };
}

function numberOf([, inBrackets = "", digits = "", circled = "", chinese = ""]: RegExpMatchArray): number {
  if (circled !== "") return (circled.codePointAt(0) ?? 0) - 0x245f;
  const text = inBrackets || digits || chinese;
  return /\d/.test(text) ? Number(text) : CHINESE.indexOf(text) + 1;
}
