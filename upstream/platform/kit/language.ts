import { AsyncLocalStorage } from "node:async_hooks";

/** Languages of the console: English, and Chinese for the admin pages and shells of a Chinese system. */
export type Language = "en" | "zh";

/** Chinese label of a field, and a short help where the label does not say all. */
export type ChineseWords = readonly [label: string, help?: string];

declare const isTold: unique symbol;
/** Text in the language of the call. A plain string is none, so that no message can be in English alone. */
export type Told = string & { readonly [isTold]: true };

const chosen = new AsyncLocalStorage<Language>();

/** Returns the language of the running call; outside of any call English. */
export function language(): Language {
  return chosen.getStore() ?? "en";
}

/** Runs `work`, whose messages are in this language. */
export function inLanguage<T>(spoken: Language, work: () => T): T {
  return chosen.run(spoken, work);
}

/** Returns the text in the language of the call. */
export function both(english: string, chinese: string): Told {
  return told(language() === "zh" ? chinese : english);
}

/** Marks a text that is in the right language already, such as the message of a caught error. */
export function told(text: string): Told {
  return text as Told;
}

/**
 * Returns the language that the environment of a shell asks for, by the first of LC_ALL, LC_MESSAGES and LANG that is
 * set.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const asked = ["LC_ALL", "LC_MESSAGES", "LANG"].map((name) => environment[name] ?? "").find(Boolean) ?? "";
  return /^zh/i.test(asked) ? "zh" : "en";
}
