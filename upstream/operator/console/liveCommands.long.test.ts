import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#shared/contract/account/endpoints.ts";
import { liveDetail, reserveLive } from "#shared/contract/live/endpoints.ts";
import * as orderApi from "#shared/contract/order/endpoints.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import type { Answer } from "../../testing/testUpstream.ts";
import { useCommands } from "../../testing/commandWorld.ts";

const world = useCommands();
const { admin, json, declined, agencyFile, lastChange, addLive, pay, filmedLesson } = world;

test("notifies learners with a reservation of a moved or cancelled class", async () => {
  const id = String(await addLive());
  await world.upstream.call(reserveLive, { id, on: "1" }, world.me);
  expect((await json("live", "move", id, "--start", "2099-03-02 20:00")).said).toContain(
    "1 who have reserved",
  );
  expect(await world.upstream.call(liveDetail, { id })).toMatchObject({
    start_time: "2099-03-02 20:00:00",
    end_time: "2099-03-02 21:30:00",
  });
  await json("live", "cancel", id);
  expect(await world.upstream.call(liveDetail, { id })).toBeNull();
  const { list } = await world.upstream.call(messages, { page: 1 }, world.me);
  expect(list.map((row: Answer) => row.title)).toEqual(["直播取消：开学说明会", "直播改期：开学说明会"]);
  expect(await admin("live", "move", "33", "--start", "2020-01-01")).toMatchObject({
    code: 2,
    err: "--start must be later than now.\n",
  });
});

test("refuses to cancel a bought class before its refund", async () => {
  const id = String(await addLive("--price", "39"));
  const { order_no } = await world.upstream.call(
    orderApi.createOrder,
    { target_type: "live", target_id: id },
    world.me,
  );
  await pay(order_no);
  expect(await declined("live", "cancel", id)).toContain("1 orders of this class are paid and 0 wait");
  await json("order", "refund", order_no, "--reason", "停课");
  await world.upstream.runJobs();
  await json("live", "cancel", id);
  expect((await json("order", "show", order_no)).record.state).toBe("refunded");
});

test("uses a lesson as the recording of a class, and as its stage on request", async () => {
  const id = String(await addLive("--room", "/room/1"));
  const lesson = String(await filmedLesson(11));
  const row = async () =>
    (
      await world.upstream.db
        .select()
        .from(lives)
        .where(eq(lives.id, Number(id)))
    )[0];
  const { record } = await json("live", "lesson", id, "--lesson", lesson);
  const replayUrl = `/uploads/live/${id}/replay/main.m3u8`;
  expect(record).toMatchObject({ lesson: Number(lesson), replay: replayUrl });
  expect(await row()).toMatchObject({ lessonId: Number(lesson), stageUrl: "", replayUrl });
  await json("live", "lesson", id, "--lesson", lesson, "--stage");
  const stageUrl = `/uploads/live/${id}/stage/main.m3u8`;
  expect(await row()).toMatchObject({ stageUrl, canCatchUp: true, replayUrl, joinUrl: "/room/1" });
  await json("live", "lesson", id, "--off");
  expect(await row()).toMatchObject({ lessonId: null, stageUrl: "", canCatchUp: false, replayUrl: "" });

  expect(await admin("live", "lesson", id, "--off", "--stage")).toMatchObject({ code: 2 });
  expect(await admin("live", "lesson", id)).toMatchObject({ code: 2 });
  expect(await declined("live", "lesson", id, "--lesson", "999999")).toContain("there is no lesson");
  const foreign = String(await filmedLesson(14));
  expect(await declined("live", "lesson", id, "--lesson", foreign)).toContain("of an agency that");
  await world.upstream.db
    .update(lessonMedia)
    .set({ path: "film.mp4" })
    .where(eq(lessonMedia.lessonId, Number(lesson)));
  expect(await declined("live", "lesson", id, "--lesson", lesson, "--stage")).toContain("is no HLS");
  await world.upstream.db.delete(lessonMedia).where(eq(lessonMedia.lessonId, Number(lesson)));
  expect(await declined("live", "lesson", id, "--lesson", lesson)).toContain("has no medium of ours");
  // A recording at another host stays when the lesson is removed from the class.
  await world.upstream.db
    .update(lives)
    .set({ replayUrl: "/media/1.mp4" })
    .where(eq(lives.id, Number(id)));
  await json("live", "lesson", id, "--off");
  expect(await row()).toMatchObject({ replayUrl: "/media/1.mp4" });
});

test("accepts a recording from allowed hosts only, and hides room addresses in the table of changes", async () => {
  const id = String(await addLive("--room", "/room/secret-word"));
  expect(JSON.stringify(await lastChange())).not.toContain("secret-word");
  expect(await declined("live", "replay", id, "--video", "/a.mp4")).toContain("has not begun");
  const past = new Date(world.upstream.now() - 3_600_000);
  await world.upstream.db
    .update(lives)
    .set({ startTime: past, endTime: past })
    .where(eq(lives.id, Number(id)));
  const video = "https://media.example.com/a.mp4";
  const err = await declined("live", "replay", id, "--video", video);
  const [, remedy = ""] = /npm run admin -- (.*)\n/.exec(err) ?? [];
  await json(...remedy.split(" "));
  await json("live", "replay", id, "--video", video);
  expect(await world.upstream.call(liveDetail, { id })).toMatchObject({ replay_url: video });
  expect((await agencyFile()).config.media_hosts).toEqual(["media.example.com"]);
});

test("does not move a demo class to today once it was changed", async () => {
  await json("live", "move", "33", "--start", "2099-04-01 10:00");
  const [row] = await world.upstream.db.select().from(lives).where(eq(lives.id, 33));
  expect(row?.placedOn).toBeNull();
});
