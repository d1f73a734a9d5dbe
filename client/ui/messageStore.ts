import { type Message, type Notification, receiveMessages } from "./message.ts";

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

/** Spec §8: a message stays for 3 seconds, a notification for 4.5 seconds. */
const MESSAGE_MS = 3000;
const NOTIFICATION_MS = 4500;

// module state: written by effects and events only, which do not run on the server
let state: MessageState = { messages: [], notifications: [] };
const timers = new Map<string, Timer>();
const holds = new Map<string, ReadonlySet<Hold>>();
const listeners = new Set<() => void>();

/** Starts showing messages, including those sent before this code was loaded. */
export function startMessages(): void {
  receiveMessages((shown) => {
    if (shown.line) addLine(shown.line);
    else addCard(shown.card);
  });
}

function addLine(line: Message): void {
  // A message with the text of a shown one replaces it, so that it is shown once and its time starts again.
  const others = state.messages.filter((message) => message.text !== line.text);
  publish({ ...state, messages: [...others, line] });
  start(line.key, MESSAGE_MS);
}

function addCard(card: Notification): void {
  const { key } = card;
  const known = state.notifications.some((shown) => shown.key === key);
  publish({
    ...state,
    notifications: known
      ? state.notifications.map((shown) => (shown.key === key ? card : shown))
      : [...state.notifications, card],
  });
  start(key, NOTIFICATION_MS);
}

export function closeNotification(key: string): void {
  remove(key);
}

/** Pauses a notification while the pointer or the focus is on it; its remaining time runs on after both have left. */
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
