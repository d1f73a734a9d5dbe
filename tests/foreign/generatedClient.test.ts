import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { newLearner, newVisitor, PASSWORD } from "#upstream/testing/learners.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type ClientModule, type ContractClient, importClient } from "./generatedClient.ts";

/* Calls the reference upstream through the client of dist/docs, as a program of an operator does. */

const SECRET = "the-marking-secret-of-the-tests";
const PAPER = 731;

let upstream: TestUpstream;
let module: ClientModule;

beforeAll(async () => {
  [upstream, module] = await Promise.all([startTestUpstream(), importClient()]);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const clientOf = (own: object = {}): ContractClient =>
  module.createClient({
    baseUrl: upstream.url,
    salt: SALT,
    agencyFlag: "jia",
    now: () => upstream.now(),
    ...newVisitor(),
    ...own,
  });

async function signedIn(mobile: string): Promise<ContractClient> {
  await newLearner(upstream, mobile);
  const { token } = await clientOf().login({ type: "password", username: mobile, password: PASSWORD });
  return clientOf({ token });
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test("has a function for each call of the contract, and one for agency/{host}", async () => {
  const client = clientOf();
  expect(Object.keys(client).toSorted()).toEqual(["agency", ...endpoints.map(({ name }) => name)].toSorted());
});

test("a learner orders a course at the shown price, pays and then owns the course", async () => {
  const client = await signedIn("13900007001");
  const course = { target_type: "course", target_id: "11" };
  expect(await client.previewOrder(course)).toMatchObject({
    title: "英语精讲",
    price: "199.00",
    pay_price: "199.00",
    valid_text: "开通后 365 天",
    coupon: null,
    can_buy: "1",
  });
  const order = await client.createOrder(course);
  expect(order).toMatchObject({ status: 1, can_pay: "1", can_cancel: "1", can_refund: "0", can_renew: "0" });
  const { payment_no } = await client.payOrder({ order_no: order.order_no });
  const paid = await client.playPayment({ payment_no, outcome: "success" });
  expect(paid).toMatchObject({
    status: 2,
    pay_type: "sandbox",
    can_pay: "0",
    can_refund: "1",
    can_renew: "0",
  });
  expect(await client.orderDetail({ order_no: order.order_no })).toEqual(paid);
  const granted = await upstream.db.select().from(enrolments).where(eq(enrolments.origin, "order"));
  expect(granted).toMatchObject([{ courseId: 11 }]);
  expect(await client.courseDetail({ id: "11" })).toMatchObject({ is_buy: "1" });
  expect(await client.previewOrder(course)).toMatchObject({ can_buy: "0", is_owned: "1" });
  const refused = await refusalOf(client.createOrder(course));
  expect(refused).toBeInstanceOf(module.Refused);
  expect(refused).toMatchObject({
    operation: "createOrder",
    refusal: "notBuyable",
    code: 20409,
    status: 200,
  });
  expect(module.isRefused(refused, "createOrder")).toBe(true);
  expect(module.isRefused(refused, "payOrder")).toBe(false);
});

test("an examinee starts, saves, hands in and reads the result of an exam", async () => {
  await upstream.db.insert(papers).values({
    id: PAPER,
    name: "模拟卷",
    kind: "mock",
    subjectId: 315,
    examType: 7,
    totalScore: "10",
    passScore: "6",
    limitMinutes: 30,
  });
  await upstream.db.insert(paperQuestions).values([
    { paperId: PAPER, questionId: 51, section: "一、选择", score: "4", sort: 1 },
    { paperId: PAPER, questionId: 52, section: "一、选择", score: "6", sort: 2 },
  ]);
  const client = await signedIn("13900007002");
  const { list } = await client.examList({ kind: "mock" });
  expect(list.map(({ paper_id }) => paper_id)).toContain(String(PAPER));
  const { record_id } = await client.examStart({
    paper_id: String(PAPER),
    request_id: "start-0123456789abc",
  });
  const page = { record_id, ticket: "page-0123456789abcd" };
  await client.examContinue(page);
  const paper = await client.examPaper({ record_id });
  expect(paper?.section.flatMap(({ question }) => question.map(({ id }) => id))).toEqual(["51", "52"]);
  const change = {
    seq: 1,
    question_id: "51",
    answer: ["B"],
    marked: "0",
    spent_ms: 1_000,
    at: upstream.now(),
  };
  const saved = await client.examSave({ ...page, source: "laptop", base_seq: 0, changes: [change] });
  expect(saved).toMatchObject({ saved_seq: 1, refused: [] });
  const handedIn = await client.examSubmit({ ...page, request_id: "submit-0123456789ab" });
  expect(handedIn).toMatchObject({ record_id, question_num: 2, done_num: 1 });
  expect(await client.examReport({ record_id })).toMatchObject({
    receipt: handedIn.receipt,
    status: "finished",
    score: 4,
    total_score: 10,
  });
  const late = await refusalOf(
    client.examSave({ ...page, source: "laptop", base_seq: 1, changes: [{ ...change, seq: 2 }] }),
  );
  expect(late).toMatchObject({ refusal: "attemptOver", code: 20410 });
});

test("a wrong salt is badSign, no token is unauthorised, and a page of HTML is NoAnswer", async () => {
  expect(await refusalOf(clientOf({ salt: "another-salt-0123456789" }).listCourses())).toMatchObject({
    refusal: "badSign",
  });
  expect(await refusalOf(clientOf().listOrders())).toMatchObject({ refusal: "unauthorised", code: 401 });
  const html = async () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  const failed = await refusalOf(clientOf({ fetch: html }).listCourses());
  expect(failed).toBeInstanceOf(module.NoAnswer);
  expect(failed).toMatchObject({ operation: "listCourses", status: 502 });
});

test("reads agencies below resource_url, packed data, codes as text, and files as their response", async () => {
  const client = await signedIn("13900007003");
  const { agency } = client as unknown as Readonly<Record<string, (input: object) => Promise<unknown>>>;
  expect(await agency?.({ host: "jia-study.example" })).toMatchObject({ agency_flag: "jia" });
  const file = await client.exportData();
  expect(file).toBeInstanceOf(Response);
  expect(Object.keys((await file.json()) as object)).toContain("account");
  const data = deflateRawSync(JSON.stringify({ list: [{ id: "1" }] })).toString("base64");
  const packed = async () => Response.json({ code: "20200", flag: "1", data, msg: "" });
  expect(await clientOf({ fetch: packed }).listCourses()).toEqual({ list: [{ id: "1" }] });
});

test("reads data that the upstream packs; a tool gets it unpacked with Accept-Flag: 0", async () => {
  const flagOf = async (headers: Readonly<Record<string, string>>) => {
    const answer = await upstream.fetch("/course/detail?id=11", {}, { headers });
    return ((await answer.json()) as { readonly flag: unknown }).flag;
  };
  expect([await flagOf({}), await flagOf({ "Accept-Flag": "0" })]).toEqual([1, 0]);
  expect(await clientOf().courseDetail({ id: "11" })).toMatchObject({ id: "11", name: "英语精讲" });
});

test("uploads a portrait as a form, with the other inputs in the query", async () => {
  const sent: { url: string; file: unknown; type: string | null }[] = [];
  const heard = async (url: string, init: RequestInit) => {
    const file = (init.body as FormData).get("file");
    sent.push({ url, file, type: new Headers(init.headers).get("content-type") });
    return Response.json({ code: 0, data: { avatar: "/uploads/a.webp" } });
  };
  const file = new Blob(["picture"], { type: "image/png" });
  await clientOf({ fetch: heard }).avatar({ file, request_id: "avatar-0123456789ab" });
  expect(sent).toMatchObject([
    { url: `${upstream.url}/user/avatar?request_id=avatar-0123456789ab`, type: null },
  ]);
  expect(sent[0]?.file).toBeInstanceOf(Blob);
});

test("an agency's own system signs its calls with the marking secret", async () => {
  await upstream.db.update(agencies).set({ markingSecret: SECRET }).where(eq(agencies.flag, "jia"));
  const client = clientOf({ markingSecret: SECRET });
  // Waits until the upstream has read the new secret after a notification of the database.
  await vi.waitUntil(() => client.examMarking({}).then(Boolean, () => false), {
    timeout: 10_000,
    interval: 100,
  });
  expect(await client.examMarking({ page_size: 10 })).toMatchObject({ list: [] });
  const other = clientOf({ markingSecret: "another-secret-0123456789" });
  expect(await refusalOf(other.examMarking({}))).toBeInstanceOf(module.Refused);
});

test("signs every length of text as Node's MD5 does", async () => {
  const signs: string[] = [];
  const heard = async (_: string, init: RequestInit) => {
    signs.push(new Headers(init.headers).get("sign") ?? "");
    return Response.json({ code: 0 });
  };
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const salts = Array.from({ length: 140 }, (_, length) => "盐s".repeat(70).slice(0, length));
  // oxlint-disable-next-line no-await-in-loop
  for (const salt of salts) await clientOf({ salt, now: () => 1_700_000_000_000, fetch: heard }).ip();
  expect(signs).toEqual(salts.map((salt) => md5(md5(`1700000000${salt}`))));
});
