export type MessageKind = "info" | "success" | "warning" | "error";

export interface Message {
  readonly key: string;
  readonly kind: MessageKind;
  readonly text: string;
}

export interface Notification {
  readonly key: string;
  readonly kind: MessageKind;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** What somebody wants to be said. */
export type Told =
  | { readonly line: Message; readonly card?: never }
  | { readonly card: Notification; readonly line?: never };

// module state: written by effects and events only, which do not run on the server
let count = 0;
let take: ((told: Told) => void) | undefined;
let waiting: Told[] = [];
let wake: (() => void) | undefined;

/** One line at the top of the page. Called in the browser only, never while rendering. */
export function showMessage({ kind, text }: { readonly kind: MessageKind; readonly text: string }): void {
  tell({ line: { key: nextKey("message"), kind, text } });
}

/** A card at the top right; the same key replaces the card in place. Returns the key. */
export function showNotification(notice: Omit<Notification, "key"> & { readonly key?: string }): string {
  const key = notice.key ?? nextKey("notification");
  tell({ card: { ...notice, key } });
  return key;
}

/** `begin` brings what shows messages (messageStore.ts) once there is one. */
export function whenTold(begin: () => void): void {
  wake = begin;
  if (waiting.length > 0) begin();
}

/** From what shows messages: gets each, those that were told before it was there first. */
export function takeTold(taker: (told: Told) => void): void {
  take = taker;
  const before = waiting;
  waiting = [];
  for (const told of before) taker(told);
}

function tell(told: Told): void {
  if (take) return take(told);
  waiting.push(told);
  wake?.();
}

function nextKey(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}
