import type { DataOf } from "#shared/contract/endpoint.ts";
import type { liveMessages } from "#shared/contract/live/endpoints.ts";

export type MessagesPage = DataOf<typeof liveMessages>;
export type Entry = MessagesPage["list"][number];

/** A message that the learner has said and the room has not confirmed. */
export interface Outgoing {
  /** The request id of the message. */
  readonly key: string;
  readonly text: string;
  /** sending; waiting: there was no answer, it is sent again by itself; refused: why. */
  readonly status: "sending" | "waiting" | "refused";
  readonly why: string;
}

export interface ChatState {
  /** Undefined until the latest messages are there. */
  readonly messages: readonly Entry[] | undefined;
  readonly outgoing: readonly Outgoing[];
  /** Up to where the stream was heard: it goes on behind it. */
  readonly seq: number;
  readonly hasOlder: boolean;
  /** Seqs of what was taken away since the room was entered. */
  readonly removed: ReadonlySet<number>;
}

export const EMPTY_CHAT: ChatState = {
  messages: undefined,
  outgoing: [],
  seq: 0,
  hasOlder: false,
  removed: new Set(),
};
/** A class of two hours may have thousands; those that were taken off come again with 看更早的消息. */
const MOST_MESSAGES = 400;

/** The latest messages: what has come with the stream since they were asked for stays behind them. */
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

/** Begins anew behind `seq`: too much was missed, or the database was put back. */
export function withoutMessages(state: ChatState, seq: number): ChatState {
  return { ...state, messages: undefined, hasOlder: false, removed: new Set(), seq };
}

/** Adds entries of the stream, which brings each once and in order; an entry that comes again after a cut changes nothing. */
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

/** Adds the answer to a message of one's own, which may be there before messages that others have sent meanwhile. */
export function withMessage(state: ChatState, message: Entry): ChatState {
  const { messages = [] } = state;
  // New messages belong to the end, or near it.
  let place = messages.length;
  while (place > 0 && (messages[place - 1]?.seq ?? 0) > message.seq) place -= 1;
  if (messages[place - 1]?.seq === message.seq) return settled(state, [message]);
  const all = [...messages.slice(0, place), message, ...messages.slice(place)];
  return settled({ ...state, messages: all }, [message]);
}

/** Drops the oldest messages for a learner who reads at the end. */
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

/** Leaves out the outgoing messages that the room has. */
function settled(state: ChatState, messages: readonly Entry[]): ChatState {
  const keys = new Set(messages.map(({ key }) => key));
  const outgoing = state.outgoing.filter(({ key }) => !keys.has(key));
  return outgoing.length === state.outgoing.length ? state : { ...state, outgoing };
}
