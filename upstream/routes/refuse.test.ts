import { expect, test } from "vitest";
import { joinLive, liveMessages, sendLiveMessage } from "#shared/contract/live/endpoints.ts";
import { Refusal } from "../platform/kit/errors.ts";
import { assertListed, startTestUpstream } from "../testing/testUpstream.ts";
import { newVisitor, signIn } from "../testing/learners.ts";
import { route } from "./route.ts";

test("a handler can refuse only by names that the contract lists for its call", () => {
  route(joinLive, async ({ refuse }) => {
    if (Math.random() > 1) throw refuse("roomFull", "坐满了");
    // @ts-expect-error -- muted is a refusal of another call
    throw refuse("muted", "禁言了");
  });
  expect(() => assertListed(joinLive, new Refusal("roomFull", "坐满了"))).not.toThrow();
  expect(() => assertListed(sendLiveMessage, new Refusal("tooMany", "太快了"))).not.toThrow();
  expect(() => assertListed(joinLive, new Refusal("muted", "禁言了"))).toThrow(
    "POST /live/join does not list the refusal muted",
  );
  expect(() => assertListed(liveMessages, new Refusal("tooMany", "太快了"))).toThrow("tooMany");
});

test("the envelope of a refusal names it beside its code", async () => {
  await using upstream = await startTestUpstream();
  const token = await signIn(upstream, "xiaoming");
  expect(await upstream.refusal(joinLive, { id: "31" })).toMatchObject({
    code: 401,
    refusal: "unauthorised",
  });
  const refused = await upstream.refusal(joinLive, { id: "999999" }, newVisitor({ token }));
  expect(refused).toMatchObject({ code: 20404, refusal: "notFound" });
  const message = { id: "31", request_id: "request-000000000001", text: "甲" };
  await upstream.call(sendLiveMessage, message, { token });
  expect(await upstream.refusal(sendLiveMessage, { ...message, text: "乙" }, { token })).toMatchObject({
    code: 20409,
    refusal: "requestReused",
  });
});
