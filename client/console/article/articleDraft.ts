import { readStored, writeStored } from "#client/kit/storage.ts";

/*
 * Articles that were written on a page and not received, kept by the browser tab: a session ends after two hours
 * without a request, which writing does not make.
 */

const KEY = "articleDrafts";

interface Draft {
  /** Text of the article before the change: it tells articles of one form apart. */
  readonly stored: string;
  readonly text: string;
  /** true: the form was submitted. */
  readonly isSent: boolean;
}

/** Drafts by the path of their form. */
type Drafts = Readonly<Record<string, Draft>>;

/** Returns the text that was written in this form; undefined: none. */
export function draftOf(stored: string): string | undefined {
  const draft = drafts()[location.pathname];
  return draft?.stored === stored ? draft.text : undefined;
}

/** Keeps a text of this form; a text that is stored already is forgotten. */
export function keepDraft(stored: string, text: string, isSent = false): void {
  const { [location.pathname]: _former, ...others } = drafts();
  write(text === stored ? others : { ...others, [location.pathname]: { stored, text, isSent } });
}

/** Forgets the texts that the pages have received. Called on a page to which only a received form leads. */
export function dropSentDrafts(): void {
  write(Object.fromEntries(Object.entries(drafts()).filter(([, { isSent }]) => !isSent)));
}

function drafts(): Drafts {
  try {
    return (JSON.parse(readStored(KEY, "sessionStorage") ?? "{}") ?? {}) as Drafts;
  } catch {
    return {};
  }
}

function write(all: Drafts): void {
  writeStored(KEY, Object.keys(all).length === 0 ? null : JSON.stringify(all), "sessionStorage");
}
