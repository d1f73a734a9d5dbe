import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { reviewPlan } from "#shared/contract/study/endpoints.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Answer } from "../../testing/testUpstream.ts";
import { useCommands } from "../../testing/commandWorld.ts";

const world = useCommands();
const { json, declined, addExam, report } = world;

test("shows exam days to learners of the province, lists and removes them", async () => {
  await world.upstream.db
    .update(users)
    .set({ provinceId: 440000 })
    .where(eq(users.id, Number(world.me.id)));
  const day = async () => (await world.upstream.call(reviewPlan, {}, { token: world.me.token })).exam[0].day;
  const at = ["agency", "exam-date", "jia", "--subject", "313", "--day", "2098-10-24"];
  await json(...at, "--province", "440000");
  await json("agency", "exam-date", "jia", "--subject", "313", "--day", "2098-10-20");
  expect(await day()).toBe("2098-10-24");
  const { rows } = await json("agency", "exam-dates", "jia");
  expect(rows.slice(0, 2)).toEqual([
    { day: "2098-10-20", subject: 313, name: "自考", province: "", province_name: "" },
    { day: "2098-10-24", subject: 313, name: "自考", province: 440000, province_name: "广东" },
  ]);
  await json(...at, "--province", "440000", "--off");
  expect(await day()).toBe("2098-10-20");
  expect(await declined(...at, "--off")).toContain("is not said there");
  expect(await declined(...at, "--province", "999")).toContain("there is no province 999");
  expect(await declined("agency", "exam-date", "jia", "--subject", "313", "--day", "2020-01-01")).toContain(
    "is over",
  );
  expect(await declined("agency", "exam-date", "jia", "--subject", "9", "--day", "2098-01-01")).toContain(
    "there is no subject 9",
  );
});

test("signs a locked account out at once, and lets it sign in after unlocking", async () => {
  await world.upstream.call(userInfo, {}, world.me);
  await json("user", "lock", world.me.id);
  expect((await world.upstream.envelope(userInfo, {}, world.me)).code).not.toBe(20200);
  expect(await declined("user", "lock", world.me.id)).toContain("is blocked; one that is closed or locked");
  expect((await json("user", "list", "--status", "blocked")).rows).toContainEqual(
    expect.objectContaining({ id: Number(world.me.id) }),
  );
  await json("user", "unlock", world.me.id);
  expect((await json("user", "find", world.me.mobile)).rows).toMatchObject([
    { status: "active", mobile: `${world.me.mobile.slice(0, 3)}****${world.me.mobile.slice(7)}` },
  ]);
  expect(await declined("user", "enrol", world.me.id, "--classroom", "999")).toMatch(
    /^--classroom: jia has no classroom 999/,
  );
  await json("user", "enrol", world.me.id, "--classroom", "21");
  expect((await json("user", "show", world.me.id)).record).toMatchObject({
    classrooms: "21",
    courses: "11, 12",
  });
});

test("settles a learner's fault report once, and notifies the learner of the result", async () => {
  const id = String(await report());
  const { rows } = await json("feedback", "list", "--state", "received", "--agency", "jia");
  expect(rows[0]).toMatchObject({ id: Number(id), at: "01:15", kind: "sound", state: "received" });
  await json("feedback", "settle", id, "--result", "corrected", "--note", "已重新压过声音");
  expect(await declined("feedback", "settle", id, "--result", "kept")).toContain("is settled already");
  expect(await declined("feedback", "settle", "999999", "--result", "kept")).toContain("there is no report");
  const { list } = await world.upstream.call(messages, { page: 1 }, world.me);
  expect(list[0].title).toMatch(/^你反馈的问题已经改好：/);
  expect(list[0].content).toBe("已重新压过声音");
});

test("moves the deadline of an open attempt by extra time, replaces earlier extra time, and lists its exam", async () => {
  const { db } = world.upstream;
  const id = await addExam();
  const deadline = new Date(world.upstream.now() + 600_000);
  const [attempt] = await db
    .insert(attempts)
    .values({
      userId: Number(world.me.id),
      agencyId: 1,
      paperId: id,
      subjectId: 315,
      examType: 7,
      requestId: "r",
      ticket: "t",
      questionIds: [51],
      deadline,
    })
    .returning();
  const read = async () => {
    const [row] = await db
      .select()
      .from(attempts)
      .where(eq(attempts.id, attempt?.id ?? 0));
    return [row?.extraSeconds, (row?.deadline?.getTime() ?? 0) - deadline.getTime()];
  };
  const give = (minutes: string) =>
    json("exam", "extra-time", String(id), "--user", world.me.id, "--minutes", minutes);
  expect((await give("30")).said).toContain("The attempt under way ends");
  expect(await read()).toEqual([1_800, 1_800_000]);
  await give("30");
  expect(await read()).toEqual([1_800, 1_800_000]);
  await give("10");
  expect(await read()).toEqual([600, 600_000]);
  await json("exam", "extra-time", String(id), "--user", world.me.id, "--off");
  expect(await read()).toEqual([0, 0]);
  const { rows } = await json("exam", "list");
  expect(rows.find((row: Answer) => row.id === id)).toMatchObject({ sitting: 1, finished: 0, minutes: 60 });
  expect(await json("exam", "results", String(id))).toMatchObject({ rows: [], total: 0 });
  await db
    .update(attempts)
    .set({ status: "finished", receipt: `R-${id}`, score: "80" })
    .where(eq(attempts.id, attempt?.id ?? 0));
  expect((await json("exam", "results", String(id))).rows).toMatchObject([
    {
      record: attempt?.id,
      user: Number(world.me.id),
      score: 80,
      passed: true,
      mobile: expect.stringContaining("****"),
    },
  ]);
  expect(await declined("exam", "results", "999999")).toContain("there is no exam 999999");
});
