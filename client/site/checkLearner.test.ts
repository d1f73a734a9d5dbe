import { afterEach, expect, test, vi } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { learnRecord, userInfo } from "#shared/contract/user/endpoints.ts";
import type { Transport } from "../calls/callCache.ts";
import { CallFailure } from "../calls/callFailure.ts";
import { checkLearner } from "./checkLearner.ts";
import { clearSession, keepWithToken } from "./session.ts";

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** A browser with its cookies and its storage. */
function browserWith(token: string): Map<string, string> {
  const stored = new Map<string, string>();
  let cookie = token === "" ? "" : `token=${token}`;
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      if (text.startsWith("token=;")) cookie = "";
    },
  });
  return stored;
}

function checked(answer: () => Promise<unknown>) {
  const onRefused = vi.fn();
  return { send: checkLearner(answer as unknown as Transport, onRefused), onRefused };
}

test("the user info is kept beside the token, the subject studied last too, and all goes with the session", async () => {
  const stored = browserWith("t-1");
  const { send } = checked(() => Promise.resolve({ nickname: "小明" }));
  await send(callOf(userInfo, {}));
  keepWithToken("lastStudySubject", { id: "314", name: "行政管理" });
  keepWithToken("lastStudySubjectLevel3", { id: "315", name: "线性代数" });
  expect(Object.fromEntries(stored)).toEqual({
    userInfo: '{"nickname":"小明"}',
    lastStudySubject: '{"id":"314","name":"行政管理"}',
    lastStudySubjectLevel3: '{"id":"315","name":"线性代数"}',
  });
  keepWithToken("lastStudySubjectLevel3", undefined);
  expect(stored.has("lastStudySubjectLevel3")).toBe(false);
  clearSession();
  expect(stored.size).toBe(0);
  keepWithToken("lastStudySubject", { id: "314", name: "行政管理" });
  expect(stored.size).toBe(0);
});

test.each([
  ["a refusing code", new EnvelopeError(40300, "账号已停用"), true],
  ["no answer", new CallFailure(new Error("offline"), "网络不太顺畅"), false],
])("a failed user info is told by its name: %s", async (_name, error, isRefusal) => {
  browserWith("t-1");
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { send, onRefused } = checked(() => Promise.reject(error));
  await expect(send(callOf(userInfo, {}))).rejects.toBe(error);
  expect(warn.mock.calls).toEqual([["获取用户信息失败", error.message]]);
  expect(onRefused).toHaveBeenCalledTimes(isRefusal ? 1 : 0);
  // Another call says nothing of the learner, and nobody has failed whom nobody waits for any more.
  await expect(send(callOf(learnRecord, {}))).rejects.toBe(error);
  await expect(send(callOf(userInfo, {}), { signal: AbortSignal.abort() })).rejects.toBe(error);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
