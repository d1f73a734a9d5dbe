import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { storableText } from "#shared/domain/storableText.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostileTexts.ts";
import type { Random } from "#upstream/seed/large/random.ts";

/** How a text comes into a blank: letter by letter, or at once. */
export interface Writing {
  readonly way: "type" | "paste" | "dictate";
  readonly text: string;
  /** The texts that the field may hold, as they can be stored. */
  readonly parts: readonly string[];
}

/** Hostile texts, and texts at the field's maximum length and over it. */
const TEXTS = [
  ...Object.values(HOSTILE_TEXTS),
  "甲".repeat(200),
  `${"甲".repeat(199)}😀`,
  "e\u0301".repeat(300),
].filter((text) => storableText(text).trim() !== "");
/** Letters that are typed one after the other. */
const MOST_TYPED = 20;
/** The maximum length of a blank, and one less where a pair would be cut. */
const CUTS = [200, 199];

export function chanceWriting(random: Random): Writing {
  const way = (["type", "paste", "dictate"] as const)[random.below(3)] ?? "type";
  const whole = TEXTS[random.below(TEXTS.length)] ?? "";
  const text = way === "type" ? [...whole].slice(0, MOST_TYPED).join("") : whole;
  const lengths = way === "type" ? Array.from(text, (_, at) => at + 1) : [text.length, ...CUTS];
  const parts = lengths.map((length) => storableText(text.slice(0, length)));
  // Blanks alone are no answer.
  return { way, text, parts: parts.map((part) => (part.trim() === "" ? "" : part)) };
}

/** Writes into the blank that has the focus. No key is pressed: in a page without a blank the keys choose options. */
export async function write(page: Page, { way, text }: Writing): Promise<void> {
  if (way === "paste") await page.evaluate(paste, text);
  else for (const part of way === "type" ? text : [text]) await page.keyboard.insertText(part);
  await delay(60);
}

/** Answers with the text of the blank that has the focus, as it can be stored; undefined where none has, or it has blanks alone. */
export async function takenBy(page: Page): Promise<string | undefined> {
  const taken = await page.evaluate(takenText);
  return taken === undefined ? undefined : storableText(JSON.parse(taken) as string);
}

/** Runs in the page. */
function paste(text: string): void {
  document.execCommand("insertText", false, text);
}

/** Runs in the page: the text of the field as JSON, which spells halves of pairs. */
function takenText(): string | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.name !== "answer" || field.value.trim() === "")
    return undefined;
  return JSON.stringify(field.value);
}
