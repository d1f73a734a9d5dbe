import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contractDetail, listContracts, signContract } from "#shared/contract/agreement/endpoints.ts";
import { redeemCode } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/live/endpoints.ts";
import { classrooms } from "#upstream/platform/db/schema/catalogue.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { courseCodes } from "#upstream/platform/db/schema/orders.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const ID = "31";
let upstream: TestUpstream;
let me: { token: string };
let codes = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  const [template] = await db
    .insert(contractTemplates)
    .values({ name: "培训服务协议", content: "<p>{learner}</p>" })
    .returning();
  await db
    .update(classrooms)
    .set({ contractTemplateId: template?.id ?? null })
    .where(eq(classrooms.id, 21));
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await newLearner(upstream);
  await classAt(-600_000, 3_600_000);
});

/** Inserts a live of course 11, which belongs to classroom 21. */
async function classAt(startsIn: number, endsIn: number) {
  const at = (ms: number) => new Date(upstream.now() + ms);
  const times = { startTime: at(startsIn), endTime: at(endsIn) };
  const places = { stageUrl: "/media/31.m3u8", joinUrl: "https://room.test/31", replayUrl: "/media/31.mp4" };
  await upstream.db
    .update(lives)
    .set({ ...times, ...places, isFree: false, courseId: 11, roomId: "r31" })
    .where(eq(lives.id, 31));
}
async function have(targetType: "course" | "classroom", targetId: number) {
  codes += 1;
  const code = `LIVECODE${codes}`;
  await upstream.db.insert(courseCodes).values({ code, agencyId: 1, targetType, targetId });
  await upstream.call(redeemCode, { code }, me);
}
const room = () => upstream.call(api.liveRoom, { id: ID }, me);
const join = (stage: "hls" | "room") => upstream.call(api.joinLive, { id: ID, stage }, me);
async function sign() {
  const [brief] = await upstream.call(listContracts, {}, me);
  const { id, hash } = await upstream.call(contractDetail, { id: brief.id }, me);
  await upstream.call(signContract, { id, hash, name: "王小明", agree: "1" }, me);
}

test("an unsigned contract locks room, chat, entry and replay of a course's live, like its lessons", async () => {
  await have("classroom", 21);
  const [contract] = await upstream.call(listContracts, {}, me);
  expect(await room()).toMatchObject({
    access: "contract",
    contract_id: contract.id,
    is_buy: "1",
    has_replay: "1",
    replay_url: "",
  });
  expect(await upstream.call(api.liveDetail, { id: ID }, me)).toMatchObject({ replay_url: "" });
  const said = { id: ID, request_id: newRequest(), text: "老师好" };
  for (const [call, input] of [
    [api.joinLive, { id: ID }],
    [api.liveMessages, { id: ID }],
    [api.sendLiveMessage, said],
  ] as const)
    expect(await upstream.refusal(call, input, me)).toMatchObject({
      code: CODES.conflict,
      msg: "签署协议以后才能进入这场直播",
    });
  expect((await upstream.fetch(`/live/events?id=${ID}`, {}, me)).status).toBe(400);
  await classAt(-7_200_000, -3_600_000);
  expect(await upstream.refusal(api.joinLive, { id: ID }, me)).toMatchObject({ code: CODES.conflict });
  await sign();
  expect(await room()).toMatchObject({ access: "open", contract_id: "", replay_url: "/media/31.mp4" });
  expect(await upstream.call(api.joinLive, { id: ID }, me)).toMatchObject({ kind: "replay" });
});

test("a learner who owns the course or the live separately is not locked by the contract", async () => {
  await have("classroom", 21);
  await have("course", 11);
  expect(await room()).toMatchObject({ access: "open", contract_id: "" });
  expect(await join("hls")).toMatchObject({ kind: "hls" });
});

test("refuses a ticket of a learner whose access has ended", async () => {
  await have("course", 11);
  const { url } = await join("room");
  const ticket = new URL(url).searchParams.get("ticket");
  await upstream.db.update(lives).set({ courseId: 12 }).where(eq(lives.id, 31));
  expect(await upstream.refusal(api.redeemJoin, { ticket }, me)).toMatchObject({ code: CODES.conflict });
});
