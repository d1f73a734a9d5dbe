import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import type { Call } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure } from "#client/calls/callFailure.ts";
import type { EventStreamOptions } from "#client/calls/eventStream.ts";
import { createChat } from "./chat.ts";
import type { Entry } from "./chatState.ts";
import { type ChatDraft, chatDraft } from "./chatDraft.ts";

const PAGE = 3;

/** A simulated room that stores entries like the upstream: in order, and only one per request id. */
class FakeRoom {
  readonly entries: Entry[] = [];

  write(more: Partial<Entry>): Entry {
    const entry = {
      seq: this.entries.length + 1,
      kind: "message",
      key: "",
      author: "other",
      name: "阿青",
      role: "learner",
      text: "",
      time: "2026-03-04 19:31:00",
      about: 0,
      isRemoved: false,
      ...more,
    };
    if (entry.kind === "removal") {
      const place = this.entries.findIndex(({ seq }) => seq === entry.about);
      this.entries[place] = { ...(this.entries[place] as Entry), isRemoved: true, text: "" };
    }
    this.entries.push(entry);
    return entry;
  }

  say(key: string, text: string): Entry {
    return this.entries.find((entry) => entry.key === key) ?? this.write({ key, text, author: "me" });
  }

  get messages(): readonly Entry[] {
    return this.entries.filter(({ kind }) => kind === "message");
  }

  page(before?: number) {
    const rows = this.messages.filter(({ seq }) => before === undefined || seq < before);
    return { list: rows.slice(-PAGE), hasMore: rows.length > PAGE, lastSeq: this.entries.length };
  }
}

/** Converts an entry to the JSON that the upstream sends. */
function wire({ isRemoved, ...entry }: Entry): unknown {
  return { ...entry, is_removed: isRemoved ? "1" : "0" };
}

interface Trouble {
  /** question: the request is lost, so the upstream does not get it; answer: the upstream's reply is lost. */
  readonly lost: "question" | "answer";
}

function open(room = new FakeRoom(), kept?: ChatDraft) {
  const troubles: (Trouble | EnvelopeError)[] = [];
  const asked: string[] = [];
  let changes = 0;
  let stream: EventStreamOptions | undefined;
  const send = async ({ endpoint, input }: Call) => {
    asked.push(endpoint.path);
    const given = input as { readonly before?: number; readonly requestId: string; readonly text: string };
    if (endpoint.path !== "/live/message") return room.page(given.before) as never;
    const trouble = troubles.shift();
    if (trouble instanceof EnvelopeError) throw trouble;
    if (trouble?.lost === "question") throw new CallFailure(new Error("cut"));
    const said = room.say(given.requestId, given.text);
    if (trouble) throw new CallFailure(new Error("cut"));
    return said as never;
  };
  const chat = createChat({
    id: "6",
    kept,
    send: send as never,
    onRoomChange: () => (changes += 1),
    openStream: (options) => {
      stream = options;
      return () => (stream = undefined);
    },
  });
  const leave = chat.open();
  /** Sends new entries over the stream. `again`: number of earlier entries to repeat, as after a reconnect. */
  const hear = (again = 0) => {
    if (!stream) return;
    const { since } = stream.call().input as { readonly since: number };
    for (const entry of room.entries.slice(Math.max(0, since - again)))
      stream.onEvent({ name: "entry", id: String(entry.seq), data: wire(entry) });
  };
  const told = (name: string, data: unknown, id = "") => stream?.onEvent({ name, id, data });
  return {
    room,
    chat,
    troubles,
    asked,
    leave,
    hear,
    told,
    changes: () => changes,
    isFollowing: () => !!stream,
  };
}

const texts = (chat: ReturnType<typeof open>["chat"]) =>
  chat.now().messages?.map(({ seq, text, isRemoved }) => `${seq} ${isRemoved ? "-" : text}`);

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("shows the latest messages, then the entries of the stream", async () => {
  const { room, chat, hear, told, leave, isFollowing, changes } = open();
  for (const text of ["一", "二", "三", "四"]) room.write({ text });
  await vi.waitFor(() => expect(isFollowing()).toBe(true));
  // The chat had requested the list of messages before the two messages were written.
  hear();
  expect(texts(chat)).toEqual(["1 一", "2 二", "3 三", "4 四"]);
  room.write({ kind: "removal", about: 2 });
  room.write({ kind: "room" });
  hear();
  expect(texts(chat)).toEqual(["1 一", "2 -", "3 三", "4 四"]);
  expect(changes()).toBe(1);
  told("people", { people_num: 12 });
  expect(chat.now().people).toBe(12);
  leave();
  expect(isFollowing()).toBe(false);
});

test("posts and shows a message once when its request or its reply is lost", async () => {
  const { room, chat, troubles, asked, hear, leave, isFollowing } = open();
  await vi.waitFor(() => expect(isFollowing()).toBe(true));
  troubles.push({ lost: "question" }, { lost: "answer" });
  chat.say("老师好");
  await vi.waitFor(() => expect(chat.now().outgoing).toMatchObject([{ status: "waiting" }]));
  await vi.waitFor(() => expect(chat.now().outgoing).toEqual([]), 3_000);
  hear();
  expect(room.messages.length).toBe(1);
  expect(texts(chat)).toEqual(["1 老师好"]);
  expect(asked.filter((path) => path === "/live/message").length).toBe(3);
  leave();
});

test("keeps a refused message with its reason, and sends the next ones", async () => {
  const { chat, troubles, leave, isFollowing } = open();
  await vi.waitFor(() => expect(isFollowing()).toBe(true));
  troubles.push(new EnvelopeError(CODES.badInput, "这句话里有不能发的内容，请改一改再发"));
  chat.say("加微信");
  chat.say("听得清");
  await vi.waitFor(() => expect(texts(chat)).toEqual(["1 听得清"]));
  expect(chat.now().outgoing).toMatchObject([
    { text: "加微信", status: "refused", why: "这句话里有不能发的内容，请改一改再发" },
  ]);
  chat.sayAgain(chat.now().outgoing[0]?.key ?? "");
  await vi.waitFor(() => expect(texts(chat)).toEqual(["1 听得清", "2 加微信"]));
  leave();
});

test("offers unconfirmed messages again after the page was closed, and posts each once", async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  const kept = chatDraft("6", "me");
  const before = open(undefined, kept);
  await vi.waitFor(() => expect(before.isFollowing()).toBe(true));
  before.troubles.push({ lost: "answer" });
  before.chat.say("请问第三题");
  await vi.waitFor(() => expect(before.chat.now().outgoing).toMatchObject([{ status: "waiting" }]));
  before.chat.say("还有第四题");
  before.chat.write("写到一半");
  before.leave();
  expect(storage.size).toBe(1);

  const after = open(before.room, chatDraft("6", "me"));
  expect(after.chat.now().draft).toBe("写到一半");
  expect(after.chat.now().outgoing).toMatchObject([
    { text: "请问第三题", status: "refused", why: "离开直播间时还没有送到" },
    { text: "还有第四题", status: "refused" },
  ]);
  // The list of latest messages contains the first message. The second is sent only when the learner asks for it.
  await vi.waitFor(() => expect(after.chat.now().outgoing).toMatchObject([{ text: "还有第四题" }]));
  expect(before.room.messages).toHaveLength(1);
  after.chat.sayAgain(after.chat.now().outgoing[0]?.key ?? "");
  await vi.waitFor(() => expect(after.chat.now().outgoing).toEqual([]));
  expect(before.room.messages.map(({ text }) => text)).toEqual(["请问第三题", "还有第四题"]);
  expect(chatDraft("6", "me").read()).toEqual({ draft: "写到一半", unsent: [] });
  // Another learner in the same tab sees no drafts.
  expect(chatDraft("6", "other").read()).toEqual({ draft: "", unsent: [] });
  after.chat.write("");
  expect(storage.size).toBe(0);
  after.leave();
});

test("loads the room again after a refusal because of the room", async () => {
  const { chat, troubles, leave, changes, isFollowing } = open();
  await vi.waitFor(() => expect(isFollowing()).toBe(true));
  troubles.push(new EnvelopeError(CODES.conflict, "你被禁言了，可以继续听课"));
  chat.say("在吗");
  await vi.waitFor(() => expect(changes()).toBe(1));
  leave();
});

test("loads the latest messages again after a reset, without losing entries that arrive meanwhile", async () => {
  const { room, chat, hear, told, leave, isFollowing } = open();
  await vi.waitFor(() => expect(isFollowing()).toBe(true));
  for (let index = 1; index <= 9; index++) room.write({ text: `第 ${index} 句` });
  told("reset", {}, "9");
  room.write({ text: "刚刚" });
  room.write({ kind: "removal", about: 9 });
  hear();
  // The chat had requested the list of messages before the last two entries were written.
  await vi.waitFor(() => expect(texts(chat)).toEqual(["7 第 7 句", "8 第 8 句", "9 -", "10 刚刚"]));
  await chat.loadOlder();
  await chat.loadOlder();
  expect(texts(chat)?.length).toBe(10);
  // After a restore from a backup, the upstream counts on from the last entry in the backup.
  room.entries.length = 4;
  told("reset", {}, "4");
  await vi.waitFor(() => expect(texts(chat)?.at(-1)).toBe("4 第 4 句"));
  room.write({ text: "又来了" });
  hear();
  expect(texts(chat)?.at(-1)).toBe("5 又来了");
  leave();
});

test("shows every message once and in order, whatever is lost or repeated", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("say" as const), lost: fc.constantFrom(undefined, "question", "answer") }),
    fc.constant({ kind: "other" } as const),
    fc.record({ kind: fc.constant("hear" as const), again: fc.nat({ max: 3 }) }),
    fc.constant({ kind: "turn" } as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { room, chat, troubles, hear, leave, isFollowing } = open();
      await vi.waitFor(() => expect(isFollowing()).toBe(true), { interval: 1 });
      let said = 0;
      for (const each of steps) {
        if (each.kind === "say") {
          if (each.lost) troubles.push({ lost: each.lost as Trouble["lost"] });
          chat.say(`我 ${(said += 1)}`);
        } else if (each.kind === "other") room.write({ text: "别人" });
        else if (each.kind === "hear") hear(each.again);
        else await delay(0);
      }
      window.dispatchEvent(new Event("online"));
      await vi.waitFor(
        () => {
          window.dispatchEvent(new Event("online"));
          expect(chat.now().outgoing).toEqual([]);
        },
        { timeout: 3_000, interval: 1 },
      );
      hear();
      leave();
      expect(chat.now().messages).toEqual(room.messages);
      const own = room.messages.filter(({ author }) => author === "me").map(({ text }) => text);
      expect(own).toEqual(Array.from({ length: said }, (_, index) => `我 ${index + 1}`));
    }),
    { numRuns: 60 },
  );
});
