import { eq, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "#shared/contract/account/endpoints.ts";
import * as api from "#shared/contract/live/endpoints.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const HOUR_MS = 3_600_000;

let upstream: TestUpstream;
let feed: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { token } = await upstream.call(login, {
    type: "password",
    username: "xiaoming",
    password: "beikao2026",
  });
  await upstream.call(api.reserveLive, { id: "33", on: "1" }, { token });
  ({ feed } = await upstream.call(api.openLiveFeed, {}, { token }));
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** Returns the event of live 33 in the learner's calendar file; undefined: the file has no such event. */
async function readEvent() {
  const response = await upstream.fetch(`/live/calendar.ics?feed=${feed}`);
  const root = new ICAL.Component(ICAL.parse(await response.text()));
  const event = root
    .getAllSubcomponents("vevent")
    .find((one) => one.getFirstPropertyValue("uid") === "live-33@beikao");
  if (!event) return undefined;
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name));
  return {
    sequence: Number(valueOf("sequence")),
    status: valueOf("status"),
    stamp: valueOf("dtstamp"),
    changed: valueOf("last-modified"),
    alarms: event.getAllSubcomponents("valarm").length,
  };
}

const admin = (...words: string[]) => consoleOver(upstream.db, () => upstream.now())(...words);
const changes = (fields: Partial<typeof lives.$inferInsert>) =>
  upstream.db.update(lives).set(fields).where(eq(lives.id, 33));

test("a live keeps its calendar event unchanged when only counters or columns that calendars do not show change", async () => {
  const first = await readEvent();
  expect(first).toMatchObject({ status: "CONFIRMED", stamp: first?.changed, alarms: 1 });
  expect(first?.stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  await changes({ watchNum: 7, detail: "更多", seats: 40 });
  expect(await readEvent()).toEqual(first);
});

test("each change, delay, withdrawal or cancellation of a live increases SEQUENCE, whoever makes it", async () => {
  let { sequence } = (await readEvent()) ?? { sequence: -1 };
  const steps: readonly (readonly [name: string, status: string, step: () => Promise<unknown>])[] = [
    ["renamed", "CONFIRMED", () => admin("live", "change", "33", "--name", "明天的课（新）")],
    ["put off", "CONFIRMED", () => admin("live", "move", "33", "--start", "2099-03-02 20:00")],
    [
      "put off in psql",
      "CONFIRMED",
      async () =>
        upstream.db.execute(sql`update lives set start_time = start_time + interval '1 hour' where id = 33`),
    ],
    ["taken back", "CANCELLED", () => admin("live", "unpublish", "33")],
    ["published again", "CONFIRMED", () => admin("live", "publish", "33")],
    ["cancelled", "CANCELLED", () => admin("live", "cancel", "33")],
  ];
  for (const [name, status, step] of steps) {
    await step();
    const now = await readEvent();
    expect(now, name).toMatchObject({ status, stamp: now?.changed, alarms: status === "CANCELLED" ? 0 : 1 });
    expect(now?.sequence, name).toBeGreaterThan(sequence);
    sequence = now?.sequence ?? sequence;
  }
  expect(await upstream.call(api.liveDetail, { id: "33" })).toBeNull();
});

test("a cancelled live is removed from calendars after its planned end", async () => {
  const now = upstream.now();
  await changes({ startTime: new Date(now - HOUR_MS), endTime: new Date(now + HOUR_MS), isShown: false });
  expect(await readEvent()).toMatchObject({ status: "CANCELLED" });
  await changes({ startTime: new Date(now - 2 * HOUR_MS), endTime: new Date(now - HOUR_MS) });
  expect(await readEvent()).toBeUndefined();
});
