import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { storableText } from "#shared/domain/storableText.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostileTexts.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";

/** A text for a fill-in blank, and the way in which the learner enters it: letter by letter, or at once. */
export interface Writing {
  readonly way: "type" | "paste" | "dictate";
  readonly text: string;
  /** All texts that the field may contain while the learner enters this one, in the form in which they are stored. */
  readonly parts: readonly string[];
}

/** Texts that may break the page or the database, and texts of the field's maximum length or longer. */
const TEXTS = [
  ...Object.values(HOSTILE_TEXTS),
  "甲".repeat(200),
  `${"甲".repeat(199)}😀`,
  "e\u0301".repeat(300),
].filter((text) => storableText(text).trim() !== "");
/** Most letters that are typed one by one. */
const MOST_TYPED = 20;
/**
 * Lengths to which a fill-in blank may cut a text: its maximum, or one less if the cut would split a surrogate pair.
 */
const CUTS = [200, 199];

export function chanceWriting(random: Random): Writing {
  const way = (["type", "paste", "dictate"] as const)[random.below(3)] ?? "type";
  const whole = TEXTS[random.below(TEXTS.length)] ?? "";
  const letters = [...whole].slice(0, MOST_TYPED);
  const text = way === "type" ? letters.join("") : whole;
  const begun =
    way === "type"
      ? letters.map((_, at) => letters.slice(0, at + 1).join(""))
      : [text, ...CUTS.map((length) => text.slice(0, length))];
  const parts = begun.map(storableText);
  // A text of spaces counts as no answer.
  return { way, text, parts: parts.map((part) => (part.trim() === "" ? "" : part)) };
}

/**
 * Enters a text into the fill-in blank that has the focus. Presses no keys, because keys outside a field choose
 * options.
 */
export async function write(page: Page, { way, text }: Writing): Promise<void> {
  if (way === "paste") await page.evaluate(paste, text);
  else for (const part of way === "type" ? text : [text]) await page.keyboard.insertText(part);
  await delay(60);
}

/**
 * Returns the text of the fill-in blank that has the focus, as it is stored. undefined: no fill-in blank has the focus,
 * or its text consists of spaces.
 */
export async function takenBy(page: Page): Promise<string | undefined> {
  const taken = await page.evaluate(takenText);
  return taken === undefined ? undefined : storableText(JSON.parse(taken) as string);
}

/** Runs in the page. Inserts a text at once, as pasting does. */
function paste(text: string): void {
  document.execCommand("insertText", false, text);
}

/** Runs in the page. Returns the text of the field as JSON, which keeps halves of surrogate pairs apart. */
function takenText(): string | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.name !== "answer" || field.value.trim() === "")
    return undefined;
  return JSON.stringify(field.value);
}
