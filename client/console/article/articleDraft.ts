/*
 * Articles that were written on a page and not received, kept by the browser tab: a session ends after two hours
 * without a request, which writing does not make.
 */

const PREFIX = "article ";

interface Draft {
  /** Text of the article before the change: it tells articles of one form apart. */
  readonly stored: string;
  readonly text: string;
  /** true: the form was submitted. */
  readonly isSent: boolean;
}

/** Returns the text that was written in this form; undefined: none. */
export function draftOf(stored: string): string | undefined {
  const draft = read(keyOf());
  return draft?.stored === stored ? draft.text : undefined;
}

/** Keeps a text of this form; a text that is stored already is forgotten. */
export function keepDraft(stored: string, text: string, isSent = false): void {
  if (text === stored) dropDraft();
  else write(keyOf(), { stored, text, isSent });
}

function dropDraft(): void {
  try {
    sessionStorage.removeItem(keyOf());
  } catch {
    // A browser may forbid storage.
  }
}

/** Forgets the texts that the pages have received. Called on a page that only a received form leads to. */
export function dropSentDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && read(key)?.isSent === true) sessionStorage.removeItem(key);
  } catch {
    // A browser may forbid storage.
  }
}

function keyOf(): string {
  return `${PREFIX}${location.pathname}`;
}

function read(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser may forbid storage, or have no room for the text.
  }
}
