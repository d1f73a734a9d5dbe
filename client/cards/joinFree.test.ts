import { expect, test } from "vitest";
import type { Call, Endpoint } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { CallCache } from "../calls/callCache.ts";
import { CallFailure } from "../calls/callFailure.ts";
import { joinFree } from "./joinFree.ts";

const ID = "0123456789abcdef";
const COURSE = { type: "course", id: "12" } as const;

/** Returns the address after joining, and the paths of the calls. `answers`: path -> answer in wire names, or an error. */
async function join(
  answers: Readonly<Record<string, object>>,
  target: Parameters<typeof joinFree>[1] = COURSE,
) {
  const sent: string[] = [];
  const calls = new CallCache((async ({ endpoint }: Call<Endpoint>) => {
    sent.push(endpoint.path);
    const answer = answers[endpoint.path];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(endpoint.path);
    return readData(endpoint, answer);
  }) as unknown as ConstructorParameters<typeof CallCache>[0]);
  return { to: await joinFree(calls, target, ID), sent };
}

const order = { order_no: "D1", status: 2, classroom_id: "7", contract_id: "" };
const course = { id: "12", name: "入门", is_buy: "1", classroom_id: "8", contract_id: "" };

test("opens the player after one call", async () => {
  expect(await join({ "/order/create": order })).toEqual({ to: "/course/study/7", sent: ["/order/create"] });
});

test("leads to a contract that has to be signed first", async () => {
  const { to } = await join({ "/order/create": { ...order, contract_id: "5" } });
  expect(to).toBe("/user/contract?id=5");
});

test("opens the player of a course that another tab has joined", async () => {
  const refused = new EnvelopeError(20409, "你已经拥有它，不用再买");
  const { to } = await join({ "/order/create": refused, "/course/detail": course });
  expect(to).toBe("/course/study/8");
});

test("reads the classroom from the course's detail when the API's orders leave it out", async () => {
  const answers = {
    "/order/create": { order_no: "D1", status: 2 },
    "/classroom/detail": { classroom_id: "3", is_buy: "1" },
  };
  expect((await join(answers, { type: "classroom", id: "3" })).to).toBe("/course/study/3");
});

test.each([
  ["the upstream refuses the order", new EnvelopeError(20409, "你有一笔同样的订单还没有支付")],
  ["the API lacks the call", new CallFailure({ code: 20404 })],
])("leads to the checkout if %s", async (_, refused) => {
  const { to } = await join({ "/order/create": refused, "/course/detail": { ...course, is_buy: "0" } });
  expect(to).toBe("/order/index?type=course&id=12");
});

test("stays on the page after a network failure, so that the learner can try again", async () => {
  await expect(join({ "/order/create": new CallFailure(new Error("offline")) })).rejects.toThrow("网络");
});
