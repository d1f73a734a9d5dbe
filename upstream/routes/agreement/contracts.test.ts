import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messages as listMessages, redeemCode } from "#shared/contract/account/endpoints.ts";
import * as api from "#shared/contract/agreement/endpoints.ts";
import { classroomDetail, courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { createOrder, payOrder, playPayment, refundOrder } from "#shared/contract/order/endpoints.ts";
import { classroomResource, userClassrooms } from "#shared/contract/study/endpoints.ts";
import { classrooms } from "#upstream/platform/db/schema/catalogue.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { contracts } from "#upstream/platform/db/schema/contracts.ts";
import { courseCodes } from "#upstream/platform/db/schema/orders.ts";
import { hashOfText } from "#upstream/domain/enrolment/contractText.ts";
import { newLearner, signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const CLASSROOM = 21;
const TEXT = "<p>{school}与{learner}：{classroom}</p>";

let upstream: TestUpstream;
let me: { token: string; ip: string };
let people = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const [template] = await upstream.db
    .insert(contractTemplates)
    .values({ name: "培训服务协议", content: TEXT })
    .returning();
  await upstream.db
    .update(classrooms)
    .set({ contractTemplateId: template?.id ?? null })
    .where(eq(classrooms.id, CLASSROOM));
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = {
    token: (await newLearner(upstream, `1370000${String(people).padStart(4, "0")}`)).token,
    ip: "203.0.113.77",
  };
});

async function buy(target: object): Promise<string> {
  const { order_no } = await upstream.call(createOrder, target, me);
  const { payment_no } = await upstream.call(payOrder, { order_no }, me);
  await upstream.call(playPayment, { payment_no, outcome: "twice" }, me);
  return order_no as string;
}
const buyClass = () => buy({ target_type: "classroom", target_id: String(CLASSROOM) });
const list = () => upstream.call(api.listContracts, {}, me);
const sign = (input: object) => upstream.call(api.signContract, input, me);
const refusal = (input: object, who = me) => upstream.refusal(api.signContract, input, who);
async function waiting(): Promise<Answer> {
  const [brief] = await list();
  return upstream.call(api.contractDetail, { id: brief.id }, me);
}
async function locks(): Promise<readonly string[]> {
  const chapters = await upstream.call(classroomResource, { classroom_id: String(CLASSROOM) }, me);
  return chapters.flatMap(({ lesson }: Answer) => lesson.map(({ lock }: Answer) => lock));
}

test("a bought classroom stays locked until its contract is signed, and the signed text never changes", async () => {
  expect(await list()).toEqual([]);
  await buyClass();
  const [brief, ...others] = await list();
  expect(others).toEqual([]);
  expect(brief).toMatchObject({ status: "waiting", classroom_id: "21", classroom_name: "英语系统班" });
  const contract = await waiting();
  expect(contract).toMatchObject({
    content: `<p>甲校与137****${String(people).padStart(4, "0")}：英语系统班</p>`,
    hash: hashOfText(contract.content),
    seal: "甲校",
    sign_name: "",
    sign_date: "",
  });
  // The first lesson is a free trial, so it needs no contract.
  expect(await locks()).toEqual(["", "contract", "contract", "", "contract", "contract"]);
  const owned = {
    classroom: { contract_id: brief.id },
    course: { contract_id: brief.id, classroom_id: "21" },
  };
  expect(await upstream.call(classroomDetail, { id: "21" }, me)).toMatchObject(owned.classroom);
  expect(await upstream.call(courseDetail, { id: "11" }, me)).toMatchObject(owned.course);

  const { id, hash } = contract;
  const signed = await sign({ id, hash, name: "周北辰", signature: "M1 2L3 4" });
  const kept = {
    status: "signed",
    sign_name: "周北辰",
    signature: "M1 2L3 4",
    sign_ip: "203.0.113.77",
    hash,
  };
  expect(signed).toMatchObject({ ...kept, content: contract.content });
  expect(signed.sign_date).toMatch(/^\d{4}-/);
  expect(await locks()).toEqual(["", "", "", "", "", ""]);
  expect(await upstream.call(classroomDetail, { id: "21" }, me)).toMatchObject({ contract_id: "" });

  // A new template does not change a signed contract.
  await upstream.db.update(contractTemplates).set({ content: "<p>新</p>" });
  expect(await upstream.call(api.contractDetail, { id }, me)).toEqual(signed);
  await upstream.db.update(contractTemplates).set({ content: TEXT });
});

test("signs a contract once: a repeated request gets the first answer, another signature is refused", async () => {
  await buyClass();
  const { id, hash } = await waiting();
  const input = { id, hash, name: "周北辰", request_id: "3f1c1f0e-7d2b-4b60-9a55-0d4a9a3f1c11" };
  const [first, again] = await Promise.all([sign(input), sign(input)]);
  expect(again).toEqual(first);
  expect(await sign(input)).toEqual(first);
  expect(await refusal({ id, hash, name: "别人" })).toMatchObject({ code: CODES.conflict });
  expect(await upstream.call(api.contractDetail, { id }, me)).toMatchObject({ sign_name: "周北辰" });
});

test("refuses a wrong hash of the text, an empty name and an invalid signature", async () => {
  await buyClass();
  const { id, hash } = await waiting();
  const other = hashOfText("别的");
  expect(await refusal({ id, hash: other, name: "周北辰" })).toMatchObject({ code: CODES.conflict });
  for (const name of ["", "周", "12", "<b>周</b>", "周".repeat(31)])
    expect(await refusal({ id, hash, name })).toMatchObject({ code: CODES.badInput });
  for (const signature of ["M1 1", '"><script>', "M1 1L2 2".repeat(2_000)])
    expect(await refusal({ id, hash, name: "周北辰", signature })).toMatchObject({ code: CODES.badInput });
  expect(await waiting()).toMatchObject({ status: "waiting" });
});

test("another learner's contract can be neither read nor signed", async () => {
  await buyClass();
  const { id, hash } = await waiting();
  const other = { token: await signIn(upstream, "xiaoming"), ip: "203.0.113.78" };
  expect(await upstream.call(api.contractDetail, { id }, other)).toBeNull();
  expect(await refusal({ id, hash, name: "小明" }, other)).toMatchObject({ code: CODES.notFound });
  expect(await upstream.call(api.listContracts, {}, other)).toEqual([]);
  const nobody = await upstream.refusal(api.listContracts, {}, { token: "void" });
  expect(nobody.code).toBe(CODES.unauthorised);
});

test("a redeemed course code requires the contract too; a code and an order together require only one", async () => {
  const row = { agencyId: 1, targetType: "classroom" as const, targetId: CLASSROOM };
  await upstream.db.insert(courseCodes).values([
    { ...row, code: "VERTRAG1" },
    { ...row, code: "VERTRAG2" },
  ]);
  await upstream.call(redeemCode, { code: "vertrag1" }, me);
  const first = await list();
  expect(first).toMatchObject([{ status: "waiting" }]);
  await upstream.call(redeemCode, { code: "vertrag2" }, me);
  expect(await list()).toEqual(first);
});

test("sends the learner one message to sign the contract, and marks it as read after signing", async () => {
  await buyClass();
  const about = async () => {
    const { list: all } = await upstream.call(listMessages, {}, me);
    return all.filter(({ title }: Answer) => title.startsWith("请签署"));
  };
  const { id, hash } = await waiting();
  expect(await about()).toMatchObject([{ kind: "order", url: `/user/contract?id=${id}`, is_read: "0" }]);
  await sign({ id, hash, name: "周北辰" });
  expect(await about()).toMatchObject([{ is_read: "1" }]);
});

test("a refund ends the contract; a new order needs a new contract, and the old text stays readable", async () => {
  const order_no = await buyClass();
  const { id, hash, content } = await waiting();
  await sign({ id, hash, name: "周北辰" });
  await upstream.call(refundOrder, { order_no }, me);
  await upstream.runJobs();
  expect(await list()).toMatchObject([{ id, status: "void" }]);
  expect(await refusal({ id, hash, name: "周北辰" })).toMatchObject({ code: CODES.conflict });
  await buyClass();
  const [anew, old] = await list();
  expect([anew.status, old.status]).toEqual(["waiting", "void"]);
  expect(await upstream.call(api.contractDetail, { id }, me)).toMatchObject({ content, sign_name: "周北辰" });
});

test("an unsigned contract locks only its classroom, not courses that the learner owns separately", async () => {
  await buy({ target_type: "course", target_id: "11" });
  const alone = await upstream.call(courseDetail, { id: "11" }, me);
  await buyClass();
  const course = await upstream.call(courseDetail, { id: "11" }, me);
  expect(course).toMatchObject({ classroom_id: alone.classroom_id, contract_id: "" });
  expect(course.chapter[0].lesson.map(({ lock }: Answer) => lock)).toEqual(["", ""]);
  const ids = (groups: Answer) =>
    groups.flatMap((group: Answer) =>
      group.list.map(({ classroom_id, contract_id }: Answer) => [classroom_id, contract_id]),
    );
  const { id, hash } = await waiting();
  expect(ids(await upstream.call(userClassrooms, {}, me))).toEqual(
    expect.arrayContaining([
      [alone.classroom_id, ""],
      ["21", id],
    ]),
  );
  await sign({ id, hash, name: "周北辰" });
  // After signing, the course is listed only within the classroom.
  expect(await upstream.call(courseDetail, { id: "11" }, me)).toMatchObject({ classroom_id: "21" });
  expect(ids(await upstream.call(userClassrooms, {}, me))).toEqual([["21", ""]]);
});

test("a classroom without a template needs no contract", async () => {
  await upstream.db.update(classrooms).set({ contractTemplateId: null });
  await buyClass();
  expect(await list()).toEqual([]);
  expect(await locks()).not.toContain("contract");
  expect(await upstream.db.$count(contracts, and(eq(contracts.status, "waiting")))).toBeGreaterThan(0);
});
