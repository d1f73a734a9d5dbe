import type { DataOf } from "#shared/contract/endpoint.ts";
import type { liveMessages } from "#shared/contract/live/endpoints.ts";

export type MessagesPage = DataOf<typeof liveMessages>;
export type Entry = MessagesPage["list"][number];

/** A message of the learner that the room has not confirmed. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** waiting: no reply came, and the message will be sent again; refused: rejected for the reason in `why`. */
  readonly status: "sending" | "waiting" | "refused";
  readonly why: string;
}

export interface ChatState {
  /** undefined until the latest messages have loaded. */
  readonly messages: readonly Entry[] | undefined;
  readonly outgoing: readonly Outgoing[];
  /** Seq of the last entry of the stream. After a reconnect, the stream continues after this seq. */
  readonly seq: number;
  readonly hasOlder: boolean;
  /** Seqs of messages that were removed since the learner entered the room. */
  readonly removed: ReadonlySet<number>;
}

export const EMPTY_CHAT: ChatState = {
  messages: undefined,
  outgoing: [],
  seq: 0,
  hasOlder: false,
  removed: new Set(),
};
/** Most messages to show. The button 看更早的消息 (earlier messages) loads older ones again. */
const MOST_MESSAGES = 400;

/** Adds the loaded list of latest messages, before messages that arrived over the stream since the request. */
export function withLatest(state: ChatState, { list, hasMore, lastSeq }: MessagesPage): ChatState {
  const later = (state.messages ?? []).filter(({ seq }) => seq > lastSeq);
  const messages = [...list, ...later].map((message) => shown(state, message));
  return settled({ ...state, messages, hasOlder: hasMore, seq: Math.max(state.seq, lastSeq) }, list);
}

export function withOlder(state: ChatState, { list, hasMore }: MessagesPage): ChatState {
  const [first] = state.messages ?? [];
  const older = list.filter(({ seq }) => first === undefined || seq < first.seq);
  const messages = [...older.map((message) => shown(state, message)), ...(state.messages ?? [])];
  return { ...state, messages, hasOlder: hasMore };
}

/** Drops all messages, for a new start after `seq`: too many entries were missed, or the database was restored. */
export function withoutMessages(state: ChatState, seq: number): ChatState {
  return { ...state, messages: undefined, hasOlder: false, removed: new Set(), seq };
}

/** Adds an entry of the stream. Ignores an entry that the stream repeats after a reconnect. */
export function withEntry(state: ChatState, entry: Entry): ChatState {
  if (entry.seq <= state.seq) return state;
  const heard = { ...state, seq: entry.seq };
  if (entry.kind === "message") return withMessage(heard, entry);
  if (entry.kind !== "removal") return heard;
  const removed = new Set(heard.removed).add(entry.about);
  const { messages } = heard;
  return { ...heard, removed, messages: messages?.map((message) => shown({ removed }, message)) };
}

function shown({ removed }: Pick<ChatState, "removed">, message: Entry): Entry {
  return removed.has(message.seq) && !message.isRemoved ? { ...message, text: "", isRemoved: true } : message;
}

/** Inserts a message by its seq: the reply to an own message may arrive after later messages of other learners. */
export function withMessage(state: ChatState, message: Entry): ChatState {
  const { messages = [] } = state;
  // The search starts at the end, because a new message belongs at the end or near it.
  let place = messages.length;
  while (place > 0 && (messages[place - 1]?.seq ?? 0) > message.seq) place -= 1;
  if (messages[place - 1]?.seq === message.seq) return settled(state, [message]);
  const all = [...messages.slice(0, place), message, ...messages.slice(place)];
  return settled({ ...state, messages: all }, [message]);
}

/** Drops the oldest messages. Called only while the learner reads the latest messages. */
export function withoutOldest(state: ChatState): ChatState {
  const { messages = [] } = state;
  if (messages.length <= MOST_MESSAGES) return state;
  return { ...state, messages: messages.slice(-MOST_MESSAGES), hasOlder: true };
}

export function withOutgoing(state: ChatState, said: Outgoing): ChatState {
  const isKnown = state.outgoing.some(({ key }) => key === said.key);
  const outgoing = isKnown
    ? state.outgoing.map((each) => (each.key === said.key ? said : each))
    : [...state.outgoing, said];
  return { ...state, outgoing };
}

export function withoutOutgoing(state: ChatState, key: string): ChatState {
  return { ...state, outgoing: state.outgoing.filter((each) => each.key !== key) };
}

/** Removes messages from `outgoing` that the room has confirmed. */
function settled(state: ChatState, messages: readonly Entry[]): ChatState {
  const keys = new Set(messages.map(({ key }) => key));
  const outgoing = state.outgoing.filter(({ key }) => !keys.has(key));
  return outgoing.length === state.outgoing.length ? state : { ...state, outgoing };
}
