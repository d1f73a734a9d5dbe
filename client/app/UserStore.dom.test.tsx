import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallsProvider } from "../calls/call.ts";
import { CallCache } from "../calls/callCache.ts";
import { CallFailure } from "../calls/callFailure.ts";
import { RequestRouter } from "../navigation/RequestRouter.tsx";
import { type Boot, BootProvider, type SiteView } from "../site/boot.ts";
import { clearSession, hasToken } from "../site/session.ts";
import { signIn } from "../site/signIn.ts";
import { UserStore } from "./UserStore.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => clearSession());

const third = { id: "315", name: "线性代数" };
const second = { id: "314", name: "行政管理", list: [third] };
const site = { subjects: [{ id: "313", name: "自考", list: [second] }] } as unknown as SiteView;

async function show(path: string, answer: Promise<unknown>): Promise<() => Promise<void>> {
  const root = createRoot(document.createElement("div"), { onCaughtError: () => undefined });
  const calls = new CallCache(() => answer as Promise<never>);
  answer.catch(() => undefined);
  await act(async () =>
    root.render(
      <RequestRouter path={path}>
        <BootProvider value={{ site, signedIn: hasToken() } as Boot}>
          <CallsProvider value={calls}>
            <UserStore />
          </CallsProvider>
        </BootProvider>
      </RequestRouter>,
    ),
  );
  return () => act(async () => root.unmount());
}

function kept() {
  return ["userInfo", "lastStudySubject", "lastStudySubjectLevel3"].map((key) =>
    JSON.parse(localStorage.getItem(key) ?? "null"),
  );
}

test("stores user info and the last subject beside the token and removes them with it", async () => {
  signIn("t-1", 3_600, "zhixing");
  const leave = await show("/course/313/314?level3=315", Promise.resolve({ nickname: "小明" }));
  expect(kept()).toEqual([{ nickname: "小明" }, { id: "314", name: "行政管理" }, third]);
  await leave();
  // A visit to another level-2 subject deletes the stored level 3; a page without subjects changes nothing.
  const leaveAgain = await show("/question/313/314", Promise.resolve({ nickname: "小明" }));
  expect(kept()[2]).toBeNull();
  await leaveAgain();
  await (await show("/course/313/0", Promise.resolve({ nickname: "小明" })))();
  expect(kept()[1]).toEqual({ id: "314", name: "行政管理" });
  clearSession();
  expect(kept()).toEqual([null, null, null]);
  await (await show("/course/313/314", Promise.resolve({ nickname: "小明" })))();
  expect(kept()).toEqual([null, null, null]);
});

test.each([
  ["a refusing code", new EnvelopeError(40300, "账号已停用"), 40300, false],
  ["no answer", new CallFailure(new Error("offline"), "网络不太顺畅"), "", true],
])(
  "a failed user info is told by its name, with message and code, and only a refusal ends the session: %s",
  async (_how, error, code, stays) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    signIn("t-2", 3_600, "zhixing");
    const leave = await show("/share", Promise.reject(error));
    expect(warn.mock.calls).toEqual([["获取用户信息失败", error.message, code]]);
    expect(hasToken()).toBe(stays);
    await leave();
    warn.mockRestore();
  },
);
