import { liveMessages, sendLiveMessage, liveEvents } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { openEventStream, type StreamState } from "#client/calls/eventStream.ts";
import { schemasOf } from "#client/calls/schemasOf.ts";
import { randomName } from "#client/kit/randomName.ts";
import * as chatState from "./chatState.ts";
import type { ChatDraft } from "./chatDraft.ts";

const NOT_ARRIVED = "离开直播间时还没有送到";
const TRIES_MS = [1_000, 2_000, 4_000, 8_000];

export interface ChatNow extends chatState.ChatState {
  readonly connection: StreamState;
  /** Number of people in the room; undefined until the stream reports it. */
  readonly people: number | undefined;
  readonly draft: string;
  /** Why loading the messages failed; "": it has not failed. Loading is retried. */
  readonly failure: string;
}

/** The chat of one room while the learner is in it. */
export interface Chat {
  /** Connects the learner to the room. The returned function disconnects. */
  readonly open: () => () => void;
  readonly now: () => ChatNow;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (text: string) => void;
  readonly say: (text: string) => void;
  /** Sends a message again that the server has refused, with the same text. */
  readonly sayAgain: (key: string) => void;
  readonly drop: (key: string) => void;
  readonly loadOlder: () => Promise<void>;
  readonly trim: () => void;
}

interface ChatOptions {
  readonly id: string;
  /** Stores the draft and unsent messages, so that the next page can offer them again. */
  readonly kept?: ChatDraft | undefined;
  readonly send: CallCache["send"];
  /** Called when the class has changed, e.g. when it has ended or the learner has lost access. */
  readonly onRoomChange: () => void;
  readonly openStream?: typeof openEventStream;
}

export function createChat(options: ChatOptions): Chat {
  const { id, kept, send, onRoomChange, openStream = openEventStream } = options;
  const listeners = new Set<() => void>();
  let now: ChatNow = {
    ...chatState.EMPTY_CHAT,
    connection: "opening",
    people: undefined,
    draft: "",
    failure: "",
  };
  let isOpen = false;
  let sending = false;
  const waiting = new Set<() => void>();

  function show(change: Partial<ChatNow>): void {
    const { outgoing } = now;
    now = { ...now, ...change };
    if (now.outgoing !== outgoing)
      kept?.keep({ unsent: now.outgoing.map(({ key, text }) => ({ key, text })) });
    for (const listener of listeners) listener();
  }

  async function begin(leaving: AbortSignal): Promise<void> {
    await loadLatest(leaving);
    // `schemasOf` loads nothing here: loading the messages has already loaded this file of schemas.
    const { read } = await schemasOf(callOf(liveEvents, { id, since: 0 }).endpoint);
    if (leaving.aborted) return;
    const closeStream = openStream({
      call: () => callOf(liveEvents, { id, since: now.seq }),
      onState: (connection) => show({ connection }),
      onRefused: onRoomChange,
      onEvent({ name, id: at, data }) {
        if (name === "people") return show({ people: peopleOf(data) });
        if (name === "reset") {
          show(chatState.withoutMessages(now, Number(at)));
          return void loadLatest(leaving);
        }
        if (name !== "entry") return;
        const entry = read(data) as chatState.Entry;
        show(chatState.withEntry(now, entry));
        if (entry.kind === "room") onRoomChange();
      },
    });
    leaving.addEventListener("abort", closeStream);
  }

  async function loadLatest(leaving: AbortSignal): Promise<void> {
    for (let tries = 0; !leaving.aborted; tries++) {
      try {
        const page = await send(callOf(liveMessages, { id }), { signal: leaving });
        return show({ ...chatState.withLatest(now, page), failure: "" });
      } catch (error) {
        if (leaving.aborted) return;
        show({ failure: messageOf(error) });
        if (error instanceof EnvelopeError) onRoomChange();
        await pause(tries);
      }
    }
  }

  async function loadOlder(): Promise<void> {
    const [first] = now.messages ?? [];
    if (first) show(chatState.withOlder(now, await send(callOf(liveMessages, { id, before: first.seq }))));
  }

  function write(draft: string): void {
    show({ draft });
    kept?.keep({ draft });
  }

  function say(text: string): void {
    write("");
    queue({ key: randomName(), text, status: "sending", why: "" });
  }

  function queue(said: chatState.Outgoing): void {
    show(chatState.withOutgoing(now, said));
    void sendAll();
  }

  /** Sends messages one by one in their order. Retries repeat the request id, so that a message is posted once. */
  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let tries = 0; isOpen; ) {
      const next = now.outgoing.find(({ status }) => status !== "refused");
      if (!next) break;
      try {
        const message = await send(callOf(sendLiveMessage, { id, requestId: next.key, text: next.text }));
        show(chatState.withMessage(now, message));
        tries = 0;
      } catch (error) {
        // If the message is no longer in `outgoing`, the stream has confirmed it in spite of the error.
        const isUnsaid = now.outgoing.some(({ key }) => key === next.key);
        if (isRefusal(error)) {
          if (isUnsaid)
            show(chatState.withOutgoing(now, { ...next, status: "refused", why: messageOf(error) }));
          onRefusal(error);
        } else {
          if (isUnsaid) show(chatState.withOutgoing(now, { ...next, status: "waiting" }));
          await pause(tries++);
        }
      }
    }
    sending = false;
  }

  /** After a conflict, requests the room again: the learner may be muted or the chat closed. */
  function onRefusal({ code }: EnvelopeError): void {
    if (code === CODES.conflict) onRoomChange();
  }

  /** Waits before the next try. A returning network ends the wait. */
  async function pause(tries: number): Promise<void> {
    const longest = TRIES_MS[Math.min(tries, TRIES_MS.length - 1)] ?? 0;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, longest * (0.5 + Math.random() / 2));
      waiting.add(goOn);
    });
  }

  function wakeUp(): void {
    for (const goOn of waiting) goOn();
  }

  function open(): () => void {
    const leaving = new AbortController();
    isOpen = true;
    const before = kept?.read();
    if (before && now.draft === "") show({ draft: before.draft });
    for (const said of before?.unsent ?? [])
      if (!now.outgoing.some(({ key }) => key === said.key))
        show(chatState.withOutgoing(now, { ...said, status: "refused", why: NOT_ARRIVED }));
    window.addEventListener("online", wakeUp);
    void begin(leaving.signal);
    void sendAll();
    return () => {
      isOpen = false;
      leaving.abort();
      wakeUp();
      window.removeEventListener("online", wakeUp);
    };
  }

  return {
    open,
    now: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write,
    say,
    sayAgain(key) {
      const said = now.outgoing.find((each) => each.key === key);
      if (said) queue({ ...said, status: "sending", why: "" });
    },
    drop: (key) => show(chatState.withoutOutgoing(now, key)),
    loadOlder,
    trim: () => show(chatState.withoutOldest(now)),
  };
}

function isRefusal(error: unknown): error is EnvelopeError {
  return error instanceof EnvelopeError && error.code !== CODES.busy;
}

function peopleOf(data: unknown): number | undefined {
  const { people_num: people } = data as { readonly people_num?: unknown };
  return typeof people === "number" ? people : undefined;
}
