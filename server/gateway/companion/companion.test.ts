import { expect, test } from "vitest";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { UpstreamError } from "../../errors.ts";
import type { UpstreamCall } from "../wire/visitor.ts";
import { createCompanion } from "./companion.ts";

const caller = { token: "7-a", agencyFlag: "jia", clientAddress: undefined };

test("a page asks an API that does not answer once, and pages of the next seconds do not ask", async () => {
  const failure = new UpstreamError("timeout", userInfo.path);
  let asked = 0;
  let isAway = false;
  let ms = 0;
  const answer = async () => {
    asked += 1;
    if (isAway) throw failure;
    return { uid: "7", nickname: "张三" };
  };
  const companion = createCompanion({
    url: "http://companion.test",
    salt: "a-salt",
    now: () => ms,
    has: () => true,
    callFor: () => answer as unknown as UpstreamCall,
  });
  const info = await companion.userInfoOf(caller, answer);
  await companion.callerFor(undefined, caller);
  for (const pause of [60_000, 121_000]) {
    ms += pause;
    isAway = true;
    asked = 0;
    expect(await companion.userInfoOf(caller, answer)).toEqual(info);
    expect(await companion.userInfoOf(caller, answer)).toEqual(info);
    expect(asked).toBe(1);
    isAway = false;
    ms += 11_000;
    await companion.callerFor(undefined, caller);
  }
  isAway = true;
  ms += 5 * 3_600_000;
  await expect(companion.userInfoOf(caller, answer)).rejects.toBe(failure);
});
