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

export type Shown =
  | { readonly line: Message; readonly card?: never }
  | { readonly card: Notification; readonly line?: never };

// module state: written by effects and events only, which do not run on the server
let count = 0;
let receive: ((shown: Shown) => void) | undefined;
let waiting: Shown[] = [];
let wake: (() => void) | undefined;

/** Shows a short message at the top of the page. Call it in the browser only, never during rendering. */
export function showMessage({ kind, text }: { readonly kind: MessageKind; readonly text: string }): void {
  show({ line: { key: nextKey("message"), kind, text } });
}

/** Shows a notification card at the top right; replaces a card with the same key. Returns the card's key. */
export function showNotification(notice: Omit<Notification, "key"> & { readonly key?: string }): string {
  const key = notice.key ?? nextKey("notification");
  show({ card: { ...notice, key } });
  return key;
}

/** Registers `begin`, which the first message calls to load the code that shows messages (messageStore.ts). */
export function onFirstMessage(begin: () => void): void {
  wake = begin;
  if (waiting.length > 0) begin();
}

/** Registers the receiver of all messages, and delivers earlier messages to it first. */
export function receiveMessages(receiver: (shown: Shown) => void): void {
  receive = receiver;
  const before = waiting;
  waiting = [];
  for (const shown of before) receiver(shown);
}

function show(shown: Shown): void {
  if (receive) return receive(shown);
  waiting.push(shown);
  wake?.();
}

function nextKey(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}
