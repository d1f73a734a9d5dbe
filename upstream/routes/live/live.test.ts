import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/live/endpoints.ts";
import { and, eq } from "drizzle-orm";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let token: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const session = await upstream.call(login, {
    type: "password",
    username: "xiaoming",
    password: "beikao2026",
  });
  token = session.token;
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const ids = (page: { list: { id: string }[] }) => page.list.map(({ id }) => id);

test("lists the lives that begin on a day or in a month of Shanghai time", async () => {
  const day = (offset: number) => shanghai(upstream.now()).plus({ days: offset }).toFormat(DATE);
  expect(ids(await upstream.call(api.listLives, { day: day(1) }))).toEqual(["33"]);
  const yesterday = await upstream.call(api.listLives, { day: day(-1) });
  expect(ids(yesterday)).toContain("32");
  expect(yesterday.total).toBe(yesterday.list.length);
  expect(ids(await upstream.call(api.listLives, { month: day(1).slice(0, 7) }))).toContain("33");
  expect(ids(await upstream.call(api.listLives, { month: "2001-02" }))).toEqual([]);
  expect(await upstream.refusal(api.listLives, { day: "2026-02-31" })).toMatchObject({
    code: CODES.badInput,
  });
});

test("reserves a live once, lists it among the learner's lives, and cancels the reservation", async () => {
  const me = { token };
  const before = (await upstream.call(api.liveDetail, { id: "33" }, me)).reserve_num;
  for (let press = 0; press < 2; press++)
    expect(await upstream.call(api.reserveLive, { id: "33", on: "1" }, me)).toEqual({ is_reserve: "1" });
  expect(await upstream.call(api.liveDetail, { id: "33" }, me)).toMatchObject({
    is_reserve: "1",
    reserve_num: before + 1,
  });
  expect(ids(await upstream.call(api.myLives, {}, me))).toContain("33");
  for (let press = 0; press < 2; press++)
    expect(await upstream.call(api.reserveLive, { id: "33", on: "0" }, me)).toEqual({ is_reserve: "0" });
  expect(await upstream.call(api.liveDetail, { id: "33" }, me)).toMatchObject({ reserve_num: before });
});

test("distinguishes reserved lives from those of owned courses", async () => {
  const me = { token };
  const [user] = await upstream.db
    .select()
    .from(users)
    .where(and(eq(users.username, "xiaoming"), eq(users.agencyId, 1)));
  const own = { userId: user?.id ?? 0, agencyId: 1, courseId: 13, origin: "seed" as const };
  await upstream.db.insert(enrolments).values(own);
  await upstream.db.update(lives).set({ courseId: 13 }).where(eq(lives.id, 34));
  await upstream.call(api.reserveLive, { id: "33", on: "1" }, me);
  expect(ids(await upstream.call(api.myLives, {}, me))).toEqual(["33", "34"]);
  expect(ids(await upstream.call(api.myLives, { type: "reserved" }, me))).toEqual(["33"]);
  await upstream.call(api.reserveLive, { id: "33", on: "0" }, me);
  expect(ids(await upstream.call(api.myLives, { type: "reserved" }, me))).toEqual([]);
  expect(await upstream.refusal(api.myLives, {})).toMatchObject({ code: CODES.unauthorised });
});

test("refuses to reserve a live that is over, missing or of another agency", async () => {
  const me = { token };
  expect(await upstream.refusal(api.reserveLive, { id: "32", on: "1" }, me)).toMatchObject({
    code: CODES.conflict,
    msg: "这场直播已经结束，不能再预约",
  });
  expect(await upstream.refusal(api.reserveLive, { id: "999", on: "1" }, me)).toMatchObject({
    code: CODES.notFound,
  });
  expect(await upstream.refusal(api.reserveLive, { id: "33", on: "1" })).toMatchObject({
    code: CODES.unauthorised,
  });
});

const calendar = async (query: string) => {
  const response = await upstream.fetch(`/live/calendar.ics?${query}`);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};

test("the calendar file of a live has its times in Shanghai time", async () => {
  const { status, type, text } = await calendar("id=33");
  expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
  const root = new ICAL.Component(ICAL.parse(text));
  expect(root.getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid")).toBe("Asia/Shanghai");
  const [event] = root.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const [row] = await upstream.db.select().from(lives).where(eq(lives.id, 33));
  expect(event?.summary).toBe("明天的课");
  const start = root.getFirstSubcomponent("vevent")?.getFirstProperty("dtstart");
  expect(start?.getParameter("tzid")).toBe("Asia/Shanghai");
  expect(event?.startDate.toUnixTime()).toBe(Math.floor((row?.startTime.getTime() ?? 0) / 1000));
  expect(event?.component.getFirstPropertyValue("url")).toMatch(/^https?:\/\/[^/]+\/live\/33$/);
  expect((await calendar("id=999")).status).toBe(404);
  expect((await calendar("")).status).toBe(404);
});

test("the private feed lists the learner's lives until it is revoked, and a new feed replaces the old", async () => {
  const me = { token };
  await upstream.call(api.reserveLive, { id: "33", on: "1" }, me);
  expect(await upstream.call(api.liveFeed, {}, me)).toEqual({ create_time: "" });
  const { feed: first } = await upstream.call(api.openLiveFeed, {}, me);
  const { feed } = await upstream.call(api.openLiveFeed, {}, me);
  expect(feed).toMatch(/^[\w-]{43}$/);
  expect((await upstream.call(api.liveFeed, {}, me)).create_time).toMatch(/^\d{4}-/);
  expect((await calendar(`feed=${first}`)).status).toBe(404);
  const { status, text } = await calendar(`feed=${feed}`);
  expect(status).toBe(200);
  const names = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((one) => new ICAL.Event(one).summary);
  expect(names).toContain("明天的课");
  const elsewhere = await upstream.fetch(`/live/calendar.ics?feed=${feed}`, {}, { agency: "yi" });
  expect(elsewhere.status).toBe(404);
  await upstream.call(api.closeLiveFeed, {}, me);
  expect((await calendar(`feed=${feed}`)).status).toBe(404);
  expect(await upstream.call(api.liveFeed, {}, me)).toEqual({ create_time: "" });
});
