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

export interface MessageState {
  readonly messages: readonly Message[];
  readonly notifications: readonly Notification[];
}

type Hold = "pointer" | "focus";

interface Timer {
  readonly handle: ReturnType<typeof setTimeout> | undefined;
  readonly endsAt: number;
  readonly left: number;
}

/** Spec §8: popups stay 3 seconds, notifications 4.5. */
const MESSAGE_MS = 3000;
const NOTIFICATION_MS = 4500;

// module state: written by effects and events only, which do not run on the server
let state: MessageState = { messages: [], notifications: [] };
let count = 0;
const timers = new Map<string, Timer>();
const holds = new Map<string, ReadonlySet<Hold>>();
const listeners = new Set<() => void>();

/** One line at the top of the page. Called in the browser only, never while rendering. */
export function showMessage({ kind, text }: { readonly kind: MessageKind; readonly text: string }): void {
  const key = nextKey("message");
  // The same line twice is one line that stays longer.
  const others = state.messages.filter((message) => message.text !== text);
  publish({ ...state, messages: [...others, { key, kind, text }] });
  start(key, MESSAGE_MS);
}

/** A card at the top right; the same key replaces the card in place. Returns the key. */
export function showNotification(notice: Omit<Notification, "key"> & { readonly key?: string }): string {
  const key = notice.key ?? nextKey("notification");
  const next: Notification = { ...notice, key };
  const known = state.notifications.some((shown) => shown.key === key);
  publish({
    ...state,
    notifications: known
      ? state.notifications.map((shown) => (shown.key === key ? next : shown))
      : [...state.notifications, next],
  });
  start(key, NOTIFICATION_MS);
  return key;
}

export function closeNotification(key: string): void {
  remove(key);
}

/** Stops the clock of a notification while it is pointed at or focused; both must end before it goes on. */
export function holdNotification(key: string, hold: Hold): void {
  holds.set(key, new Set([...(holds.get(key) ?? []), hold]));
  const timer = timers.get(key);
  if (!timer?.handle) return;
  clearTimeout(timer.handle);
  timers.set(key, { handle: undefined, endsAt: 0, left: Math.max(0, timer.endsAt - Date.now()) });
}

export function releaseNotification(key: string, hold: Hold): void {
  const rest = new Set([...(holds.get(key) ?? [])].filter((other) => other !== hold));
  holds.set(key, rest);
  const timer = timers.get(key);
  if (timer && !timer.handle && rest.size === 0) start(key, timer.left);
}

export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function messageState(): MessageState {
  return state;
}

function nextKey(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}

function start(key: string, ms: number): void {
  clearTimeout(timers.get(key)?.handle);
  const held = (holds.get(key)?.size ?? 0) > 0;
  const handle = held ? undefined : setTimeout(() => remove(key), ms);
  timers.set(key, { handle, endsAt: Date.now() + ms, left: ms });
}

function remove(key: string): void {
  publish({
    messages: state.messages.filter((message) => message.key !== key),
    notifications: state.notifications.filter((notice) => notice.key !== key),
  });
}

function publish(next: MessageState): void {
  const shown = new Set([...next.messages, ...next.notifications].map((item) => item.key));
  for (const [key, timer] of timers) {
    if (shown.has(key)) continue;
    clearTimeout(timer.handle);
    timers.delete(key);
    holds.delete(key);
  }
  state = next;
  for (const listener of listeners) listener();
}
