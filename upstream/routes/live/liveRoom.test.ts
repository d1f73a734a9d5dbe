import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/live/endpoints.ts";
import { chatWords, liveMessages, liveRooms, liveVisits } from "#upstream/platform/db/schema/liveRooms.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { changeLive } from "#upstream/domain/live/changeLives.ts";
import { muteLearner, removeMessage, unmuteLearner } from "#upstream/domain/live/room/moderate.ts";
import { plainWord } from "#upstream/domain/live/room/words.ts";
import { type EventReader, readEvents } from "#upstream/testing/eventReader.ts";
import { forgetLimits, newVisitor, newLearner, signIn } from "#upstream/testing/learners.ts";
import { type Asking, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const ON = "31";
const room = { liveId: 31, agencyId: 1 };
let upstream: TestUpstream;
let me: Asking;
let other: Asking;

beforeAll(async () => {
  upstream = await startTestUpstream();
  me = newVisitor({ token: await signIn(upstream, "xiaoming") });
  other = newVisitor(await newLearner(upstream, "13900000001"));
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(() => forgetLimits(upstream));

let requests = 0;
function say(text: string, asking: Asking = me, more: object = {}) {
  requests += 1;
  const request_id = `request-${String(requests).padStart(12, "0")}`;
  return upstream.call(api.sendLiveMessage, { id: ON, request_id, text, ...more }, asking);
}

function refused(text: string, asking: Asking = me) {
  requests += 1;
  const request_id = `request-${String(requests).padStart(12, "0")}`;
  return upstream.refusal(api.sendLiveMessage, { id: ON, request_id, text }, asking);
}

function follow(
  query: string,
  asking: Asking = me,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  return readEvents((signal) => upstream.fetch(`/live/events?id=${ON}${query}`, { signal, headers }, asking));
}

const entriesOf = ({ events }: EventReader) =>
  events.filter(({ event }) => event === "entry").map(({ data }) => JSON.parse(data));

test("the room shows a learner its stage and the allowed actions", async () => {
  await upstream.db
    .update(lives)
    .set({ stageUrl: "/uploads/media/live/31.m3u8", canCatchUp: true })
    .where(eq(lives.id, 31));
  expect(await upstream.call(api.liveRoom, { id: ON }, me)).toMatchObject({
    id: ON,
    access: "open",
    stage: "hls",
    can_catch_up: "1",
    chat: "open",
    mute_time: "",
    author: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(await upstream.call(api.liveRoom, { id: "999" }, me)).toBeNull();
  expect(await upstream.refusal(api.liveRoom, { id: ON })).toMatchObject({ code: CODES.unauthorised });
});

test("a message gets the next seq, is stored once when sent again, and is visible to all in the room", async () => {
  const first = await say("老师好");
  const request_id = "request-of-an-intent";
  const [one, two] = await Promise.all([
    say("听得很清楚", me, { request_id }),
    say("听得很清楚", me, { request_id }),
  ]);
  expect(two).toEqual(one);
  expect(one).toMatchObject({
    seq: first.seq + 1,
    kind: "message",
    key: request_id,
    name: "小明",
    role: "learner",
  });
  const page = await upstream.call(api.liveMessages, { id: ON }, other);
  expect(page.list.slice(-2)).toEqual([first, one]);
  expect(page.last_seq).toBe(one.seq);
  expect(one.author).toBe((await upstream.call(api.liveRoom, { id: ON }, me)).author);
  // Learners of another agency see the same live in a separate room.
  const elsewhere = newVisitor({ agency: "yi" });
  elsewhere satisfies Asking;
  const token = await signIn(upstream, "xiaoming", elsewhere);
  const there = await upstream.call(api.liveMessages, { id: ON }, { ...elsewhere, token });
  expect(there).toEqual({ list: [], has_more: "0", last_seq: 0 });
});

test("masks a phone number in a nickname", async () => {
  await upstream.db
    .update(users)
    .set({ nickname: "13800000001" })
    .where(and(eq(users.username, "xiaoming"), eq(users.agencyId, 1)));
  expect(await say("我换了名字")).toMatchObject({ name: "138****0001" });
  await upstream.db
    .update(users)
    .set({ nickname: "小明" })
    .where(and(eq(users.username, "xiaoming"), eq(users.agencyId, 1)));
});

test("returns older messages in pages, each with the oldest message first", async () => {
  for (let index = 0; index < 60; index++) {
    if (index % 5 === 0) await forgetLimits(upstream);
    await say(`第 ${index} 句`);
  }
  const last = await upstream.call(api.liveMessages, { id: ON }, me);
  expect([last.list.length, last.has_more]).toEqual([50, "1"]);
  const before = await upstream.call(api.liveMessages, { id: ON, before: last.list[0].seq }, me);
  const seqs = [...before.list, ...last.list].map(({ seq }: { seq: number }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  expect(before.has_more).toBe("0");
});

test("refuses messages that come too fast and stores none of them", async () => {
  for (let index = 0; index < 5; index++) await say(`快 ${index}`);
  expect(await refused("太快了")).toMatchObject({
    code: CODES.tooMany,
    msg: expect.stringContaining("秒后再试"),
  });
  const { list } = await upstream.call(api.liveMessages, { id: ON }, me);
  expect(list.at(-1)).toMatchObject({ text: "快 4" });
});

test("blocks the agency's blocked words in its rooms, in every spelling", async () => {
  await upstream.db.insert(chatWords).values({ agencyId: 1, word: plainWord("加微信") });
  expect(await refused("想要答案的加 微-信 abc")).toMatchObject({ code: CODES.badInput });
  expect(await say("微信能看回放吗")).toMatchObject({ text: "微信能看回放吗" });
  expect(await refused("   ")).toMatchObject({ code: CODES.badInput });
  expect(await refused("字".repeat(201))).toMatchObject({ code: CODES.badInput });
});

test("a muted learner receives messages and cannot send any until the time is over", async () => {
  const { uid } = await owner();
  const nowMs = upstream.now();
  await muteLearner(upstream.db, room, { userId: uid, until: new Date(nowMs + 60_000), nowMs });
  expect(await refused("我能说吗")).toMatchObject({
    code: CODES.conflict,
    msg: expect.stringContaining("禁言到"),
  });
  expect(await upstream.call(api.liveRoom, { id: ON }, me)).toMatchObject({ chat: "muted" });
  upstream.advance(61_000);
  expect(await say("可以了")).toMatchObject({ text: "可以了" });
  await muteLearner(upstream.db, room, { userId: uid, until: null, nowMs });
  expect(await refused("又不行")).toMatchObject({ msg: "你被禁言了，可以继续听课" });
  expect(await unmuteLearner(upstream.db, room, { userId: uid, nowMs })).toBe(true);
  expect(await unmuteLearner(upstream.db, room, { userId: uid, nowMs })).toBe(false);
});

test("only learners with access enter, get the address and send messages; each learner is counted once", async () => {
  await upstream.db
    .update(lives)
    .set({ isFree: false, replayUrl: "/uploads/media/31.mp4" })
    .where(eq(lives.id, 31));
  expect(await upstream.call(api.liveRoom, { id: ON }, me)).toMatchObject({
    access: "not_entitled",
    has_replay: "1",
    replay_url: "",
  });
  for (const call of [api.joinLive, api.liveMessages])
    expect(await upstream.refusal(call, { id: ON }, me)).toMatchObject({ code: CODES.conflict });
  expect(await refused("我混进来了")).toMatchObject({ code: CODES.conflict });
  expect((await follow("")).status).toBe(400);
  const { uid } = await owner();
  await upstream.db.insert(enrolments).values({ userId: uid, agencyId: 1, liveId: 31, origin: "order" });
  const { watch_num } = await upstream.call(api.liveRoom, { id: ON }, me);
  for (let time = 0; time < 2; time++)
    expect(await upstream.call(api.joinLive, { id: ON }, me)).toEqual({
      kind: "hls",
      url: "/uploads/media/live/31.m3u8",
      expire_in: 0,
    });
  expect((await upstream.call(api.liveRoom, { id: ON }, me)).watch_num).toBe(watch_num + 1);
  expect(await upstream.db.$count(liveVisits)).toBe(1);
  await upstream.db.update(lives).set({ isFree: true, replayUrl: "" }).where(eq(lives.id, 31));
});

test("a ticket for a provider's room is valid once within 60 s and names the learner", async () => {
  await upstream.db
    .update(lives)
    .set({ joinUrl: "https://room.example.com/r/31?lang=zh" })
    .where(eq(lives.id, 31));
  const enter = async () => {
    const { kind, url, expire_in } = await upstream.call(api.joinLive, { id: ON, stage: "room" }, me);
    expect([kind, expire_in]).toEqual(["room", 60]);
    expect(url).toMatch(/^https:\/\/room\.example\.com\/r\/31\?lang=zh&ticket=[\w.-]+$/);
    return new URL(url).searchParams.get("ticket") ?? "";
  };
  const ticket = await enter();
  const [row] = await upstream.db.select().from(lives).where(eq(lives.id, 31));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => upstream.envelope(api.redeemJoin, { ticket })),
  );
  expect(answers.filter(({ code }) => code === CODES.ok).map(({ data }) => data)).toEqual([
    { live_id: ON, room_id: row?.roomId, author: expect.any(String), name: "小明" },
  ]);
  expect(answers.filter(({ code }) => code === CODES.conflict).length).toBe(4);
  const late = await enter();
  upstream.advance(60_000);
  expect(await upstream.refusal(api.redeemJoin, { ticket: late })).toMatchObject({ code: CODES.expired });
  const forged = (await enter()).replace(/^31\.1\.\d+/, "31.1.2");
  expect(await upstream.refusal(api.redeemJoin, { ticket: forged })).toMatchObject({ code: CODES.badInput });
  const foreign = { ticket: await enter() };
  expect(await upstream.refusal(api.redeemJoin, foreign, { agency: "yi" })).toMatchObject({
    code: CODES.badInput,
  });
  // The ticket is still valid: the refused request of another agency did not use it up.
  await upstream.call(api.redeemJoin, foreign);
});

test("an event stream starts after the reader's last entry, and a reconnect gets the missed entries", async () => {
  const { seq } = await say("听得到吗");
  const stream = await follow(`&since=${seq - 1}`);
  expect(stream.status).toBe(200);
  await expect.poll(() => entriesOf(stream).length).toBe(1);
  const next = await say("听得到", other);
  await expect.poll(() => entriesOf(stream).map(({ seq: at }) => at)).toEqual([seq, next.seq]);
  expect(stream.retry).toBeGreaterThan(0);
  await expect
    .poll(() => stream.events.some(({ event, data }) => event === "people" && data === '{"people_num":1}'))
    .toBe(true);
  stream.close();
  await forgetLimits(upstream);
  const missed = await say("你不在的时候");
  // A browser that reconnects repeats the old address and adds the header Last-Event-ID.
  const again = await follow(`&since=${seq - 1}`, me, { "Last-Event-ID": String(next.seq) });
  await expect.poll(() => entriesOf(again).map(({ seq: at }) => at)).toEqual([missed.seq]);
  again.close();
});

test("a removal is sent to all readers, and the removed text is never sent again", async () => {
  const { seq } = await say("广告");
  const stream = await follow(`&since=${seq}`);
  await removeMessage(upstream.db, room, { seq, nowMs: upstream.now() });
  await expect.poll(() => entriesOf(stream)).toMatchObject([{ kind: "removal", about: seq, text: "" }]);
  stream.close();
  const late = await follow(`&since=${seq - 1}`);
  await expect.poll(() => entriesOf(late).length).toBe(2);
  expect(entriesOf(late)[0]).toMatchObject({ seq, is_removed: "1", text: "" });
  late.close();
  expect(JSON.stringify(await upstream.call(api.liveMessages, { id: ON }, me))).not.toContain("广告");
  expect(await removeMessage(upstream.db, room, { seq, nowMs: upstream.now() })).toBeUndefined();
});

test("a change of the live is sent to readers of its room", async () => {
  const stream = await follow("");
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  await changeLive(upstream.db, 31, { intro: "改了" });
  await expect.poll(() => entriesOf(stream)).toMatchObject([{ kind: "room" }]);
  stream.close();
});

test("sends a reset to a reader who is far behind, or ahead of a restored database", async () => {
  const [own] = await upstream.db.select().from(liveRooms).where(eq(liveRooms.agencyId, 1));
  const lastSeq = own?.lastSeq ?? 0;
  const ahead = await follow(`&since=${lastSeq + 100}`);
  await expect
    .poll(() => ahead.events.filter(({ event }) => event === "reset").map(({ id }) => id))
    .toEqual([String(lastSeq)]);
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...room,
    seq: lastSeq + 1 + index,
    kind: "message" as const,
    text: "很多",
  }));
  await upstream.db.insert(liveMessages).values(many);
  await upstream.db
    .update(liveRooms)
    .set({ lastSeq: lastSeq + 600 })
    .where(eq(liveRooms.agencyId, 1));
  // Waits for the notification of the database: until it arrives the hub has the former newest entry.
  await expect.poll(() => entriesOf(ahead).at(-1)?.seq).toBe(lastSeq + 600);
  ahead.close();
  const behind = await follow("&since=1");
  await expect
    .poll(() => behind.events.filter(({ event }) => event === "reset").map(({ id }) => id))
    .toEqual([String(lastSeq + 600)]);
  expect(entriesOf(behind)).toEqual([]);
  behind.close();
});

test("a full room admits only learners who are already in it", async () => {
  await upstream.db.update(lives).set({ seats: 1 }).where(eq(lives.id, 31));
  const stream = await follow("");
  await expect.poll(() => stream.events.some(({ event }) => event === "people")).toBe(true);
  expect(await upstream.call(api.liveRoom, { id: ON }, me)).toMatchObject({ access: "open" });
  expect(await upstream.call(api.liveRoom, { id: ON }, other)).toMatchObject({ access: "full" });
  expect(await upstream.refusal(api.joinLive, { id: ON }, other)).toMatchObject({
    msg: expect.stringContaining("坐满"),
  });
  expect((await follow("", other)).status).toBe(400);
  stream.close();
  await expect.poll(async () => (await upstream.call(api.liveRoom, { id: ON }, other)).access).toBe("open");
  await upstream.db.update(lives).set({ seats: null }).where(eq(lives.id, 31));
});

test("before the opening and after the end the room refuses messages and gives no address", async () => {
  const soon = {
    startTime: new Date(upstream.now() + 40 * 60_000),
    endTime: new Date(upstream.now() + 90 * 60_000),
  };
  await upstream.db.update(lives).set(soon).where(eq(lives.id, 31));
  expect(await refused("来早了")).toMatchObject({ code: CODES.conflict });
  expect(await upstream.refusal(api.joinLive, { id: ON }, me)).toMatchObject({ msg: "直播还没有开始" });
  upstream.advance(15 * 60_000);
  expect(await say("占座")).toMatchObject({ text: "占座" });
  upstream.advance(120 * 60_000);
  expect(await refused("下课了")).toMatchObject({ code: CODES.conflict });
  expect(await upstream.refusal(api.joinLive, { id: ON }, me)).toMatchObject({
    msg: expect.stringContaining("回放还在生成"),
  });
  await upstream.db.update(lives).set({ replayUrl: "/uploads/media/31.mp4" }).where(eq(lives.id, 31));
  expect(await upstream.call(api.joinLive, { id: ON }, me)).toMatchObject({
    kind: "replay",
    url: "/uploads/media/31.mp4",
  });
});

async function owner(): Promise<{ uid: number }> {
  const [row] = await upstream.db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.username, "xiaoming"), eq(users.agencyId, 1)));
  return { uid: row?.uid ?? 0 };
}
