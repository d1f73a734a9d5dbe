import { cutHtml, readText } from "../word/lineHtml.ts";
import type { WordQuestion } from "../word/wordQuestion.ts";
import type { Habit, Kind } from "./habit.ts";
import { judgementOf, lettersOf } from "./keyTexts.ts";
import { folded, literal, ruleOf } from "./shapes.ts";

const EMPTY = "（\u3000\u3000）";
/** Matches an explanation in brackets behind a judgement. */
const REMARK = /^\s*[。.]?\s*[（(]([^（(][^]{2,}?)[)）\s。.]*$/;
const TICK = /([√×✓✔✗✘])\s*[.。]?\s*$/;

interface Place {
  readonly from: number;
  readonly length: number;
  readonly text: string;
}

/** Returns all texts in brackets of a kind. */
function inBrackets(text: string, open: string, close: string): Place[] {
  if (open === "" && close === "") {
    const tick = TICK.exec(text);
    return tick ? [{ from: tick.index, length: tick[0].length, text: tick[1] ?? "" }] : [];
  }
  const plain = folded(text);
  const rule = ruleOf(`${literal(open)}([^${escaped(open)}${escaped(close)}\\n]*)${literal(close)}`, "g");
  return [...plain.matchAll(rule)].map(({ index, 0: whole, 1: inner = "" }) => ({
    from: index,
    length: whole.length,
    text: text.slice(index + whole.indexOf(inner), index + whole.indexOf(inner) + inner.length),
  }));
}

function escaped(signs: string): string {
  return folded(signs).replace(/[\\\]^-]/g, "\\$&");
}

/**
 * Removes the key from the brackets of a stem and returns it. takeBlanks reads words on the lines of blanks.
 *
 * @returns whether the stem has a key
 */
export function takeStemKey(question: WordQuestion, kind: Kind, habit: Habit): boolean {
  const { fields, faults, options } = question;
  if (kind.key.at !== "stem") return false;
  const { open, close } = kind.key;
  const stem = fields.get("stem") ?? "";
  const text = readText(stem);
  if (open === "__") return /_\s*[^_\s][^_]*_|<(?:u|red)>/.test(stem);
  const places = inBrackets(text, open, close);
  const keyOf = (said: string) => {
    if (kind.options) return lettersOf(said, kind.options.label.count);
    return kind.type === "judge" ? judgementOf(said, habit) : said.trim() || undefined;
  };
  const found = places.flatMap((place) => {
    const key = keyOf(place.text);
    return key === undefined || (kind.options && !isOfOptions(key, options)) ? [] : [{ ...place, key }];
  });
  if (kind.type === "fill") return takeFilled(question, found, places, open);
  const [only, ...others] = found;
  if (!only) {
    const said = places.map((place) => place.text.trim()).find((one) => one !== "");
    faults.push({
      field: "answer",
      reason:
        said === undefined
          ? "is empty"
          : `is not in the brackets of the stem, which hold “${said.slice(0, 12)}”`,
      remedy: "write the key into the brackets as in the example",
    });
    return false;
  }
  const foreign = foreignKey(text, only, habit);
  if (others.length > 0 || foreign !== undefined)
    faults.push({
      field: "answer",
      reason: `is not clear: the brackets of the stem hold ${[...found.map(({ text: said }) => said.trim()), ...(foreign === undefined ? [] : [foreign])].join(" and ")}`,
      remedy: "leave one key in the brackets",
    });
  const behind = text.slice(only.from + only.length);
  const remark = kind.type === "judge" ? REMARK.exec(behind) : null;
  if (kind.type === "judge" && !remark && /[^。.\s]/.test(behind))
    faults.push({
      field: "answer",
      reason: "stands in brackets with words behind them",
      remedy: "write it at the end of the stem, and the explanation in brackets behind it",
    });
  if (remark && !fields.has("analysis")) fields.set("analysis", remark[1] ?? "");
  fields.set("answer", only.key);
  fields.set(
    "stem",
    emptied(
      stem,
      [remark ? { ...only, length: text.length - only.from } : only],
      kind.type === "judge" && open === "" ? "" : EMPTY,
    ),
  );
  return true;
}

/** Returns a further key in brackets of the stem, as another kind of question has it. */
function foreignKey(text: string, own: Place, habit: Habit): string | undefined {
  for (const { key, type, options } of habit.kinds) {
    if (key.at !== "stem" || type === "fill") continue;
    for (const place of inBrackets(text, key.open, key.close)) {
      const letters = options && lettersOf(place.text, options.label.count);
      const isKey = options ? letters && letters <= "I" : judgementOf(place.text, habit) !== undefined;
      if (isKey && place.from !== own.from && type === "judge") return place.text.trim();
    }
  }
  return undefined;
}

function isOfOptions(key: string, options: WordQuestion["options"]): boolean {
  return [...key].every((letter) => options.some((option) => option.key === letter));
}

function takeFilled(
  question: WordQuestion,
  found: readonly (Place & { readonly key: string })[],
  places: readonly Place[],
  open: string,
): boolean {
  const { fields, faults, notes } = question;
  if (found.length === 0) return false;
  const isRound = folded(open) === "(";
  if (found.length < places.length || (isRound && found.length > 1))
    faults.push({
      field: "answer",
      reason: `is not clear: ${places.length} brackets in the stem, ${found.length} with a text`,
      remedy: "leave the blanks empty and write 答案： below, with ； between blanks",
    });
  const texts = found.map(({ key }) => key);
  fields.set("stem", emptied(fields.get("stem") ?? "", found, "____"));
  fields.set("blanks", texts.join("\n"));
  if (isRound)
    notes.push({
      field: "answer",
      reason: `stood in the brackets of the stem: ${texts.join("；")}`,
      remedy: "look whether the brackets hold the answer",
      repaired: true,
    });
  return true;
}

function emptied(html: string, places: readonly Place[], empty: string): string {
  const cuts = places.flatMap(({ from, length }) => [from, from + length]);
  return cutHtml(html, cuts)
    .map((part, i) => (i % 2 === 0 ? part : empty))
    .join("")
    .trim();
}
