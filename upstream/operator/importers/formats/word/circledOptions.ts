import { LETTERS } from "../format.ts";
import { cutHtml, readText } from "./lineHtml.ts";
import type { WordQuestion } from "./wordQuestion.ts";

const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩";
const KEY = new RegExp(`^\\s*[${CIRCLED}](?:[\\s,，、;；和]*[${CIRCLED}])*\\s*[.。]?\\s*$`);
const SIGN = new RegExp(`[${CIRCLED}]`, "g");
const CHOICES = new Set(["", "choice", "single", "multiple", "indefinite"]);

/**
 * Takes `①煤 ②石油 ③风能` in the stem as the options of a question whose key is ③. They keep their signs where the
 * explanation names them. A key of signs that the stem has in another order, or several times, refuses the question; so
 * does a key in another order than that of the signs.
 */
export function takeCircled({ type, fields, options, faults, notes }: WordQuestion): void {
  const said = readText(fields.get("answer") ?? "");
  const stem = fields.get("stem") ?? "";
  const text = readText(stem);
  const [first = "", ...others] = said.trim().split("\n");
  if (options.length > 0 || !CHOICES.has(type) || !KEY.test(first) || /__/.test(text)) return;
  const places = [...text.matchAll(SIGN)];
  const keys = first.match(SIGN) ?? [];
  const [asked = "", ...parts] = cutHtml(
    stem,
    places.map(({ index }) => index),
  );
  const isSeries = places.length > 1 && places.every(([sign], i) => sign === CIRCLED[i]);
  const isWhole =
    parts.every((part) => /^.\s*\S/u.test(readText(part))) && !parts.at(-1)?.trim().includes("\n");
  if (!isSeries || !isWhole || others.length > 0 || !keys.every((key) => text.includes(key))) {
    faults.push({
      field: "options",
      reason: `are not seen: the key is ${keys.join("")}, and the stem has no options behind such signs`,
      remedy: "write the options as A. B. C. on lines of their own",
    });
    return;
  }
  const letters = keys.map((key) => LETTERS[CIRCLED.indexOf(key)]).join("");
  if (keys.some((key, i) => i > 0 && key <= (keys[i - 1] ?? ""))) {
    faults.push({
      field: "answer",
      reason: `may be an order: the key is ${keys.join("")}`,
      remedy: "write the orders as the options A. B. C., and the letter of the right one as the answer",
    });
    return;
  }
  const isNamed = /[①-⑩]/.test(`${fields.get("analysis") ?? ""}${text.slice(0, places[0]?.index)}`);
  parts.forEach((part, i) => {
    const content = isNamed ? part : (cutHtml(part, [1])[1] ?? "");
    options.push({ key: LETTERS[i] ?? "", text: content.replace(/^\s*[.．、]/, "").trim() });
  });
  fields.set("stem", asked.trim());
  fields.set("answer", letters);
  notes.push({
    field: "options",
    reason: `stood in the stem behind ${places.map(([sign]) => sign).join("")}`,
    remedy: "look whether they are the options",
    repaired: true,
  });
}
