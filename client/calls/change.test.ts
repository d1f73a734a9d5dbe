import { expect, test, vi } from "vitest";
import { changeUserInfo, login } from "#shared/contract/account/endpoints.ts";
import { courseDetail, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { studyAgain } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { CallCache, keyOf, updateOf } from "./callCache.ts";

type AnyCall = Call<never>;

const info = callOf(userInfo, {}) as AnyCall;
const list = callOf(listCourses, { page: 1, pageSize: 20 }) as AnyCall;
const course = callOf(courseDetail, { id: "7" }) as AnyCall;
const rename = callOf(changeUserInfo, {} as never) as AnyCall;
const again = callOf(studyAgain, {} as never) as AnyCall;
const signIn = callOf(login, {} as never) as AnyCall;

interface Request {
  readonly path: string;
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Creates a cache whose upstream answers when the test says so. */
function open() {
  const requests: Request[] = [];
  const calls = new CallCache(
    (call) =>
      new Promise((resolve, reject) =>
        requests.push({ path: call.endpoint.path, resolve: resolve as Request["resolve"], reject }),
      ),
  );
  const paths = () => requests.map(({ path }) => path);
  return { calls, requests, paths };
}

/** Records the values that a part of the page shows, render by render. */
function show(calls: CallCache, call: AnyCall) {
  const renders: unknown[] = [];
  const look = () => {
    const state = calls.state(call);
    renders.push(state?.status === "done" ? state.data : state?.status);
  };
  calls.prefetch(call);
  look();
  calls.subscribe(keyOf(call), look);
  return renders;
}

const plus = (text: string) => (data: unknown) => `${String(data)}${text}`;
const update = (call: AnyCall, apply: (data: unknown) => unknown) => updateOf(call, apply as never);

test("after a change refetches shown answers of the invalidated paths in the background and drops the others", async () => {
  const { calls, requests, paths } = open();
  calls.put(keyOf(info), "old name");
  calls.put(keyOf(list), "list");
  const [header, menu] = [show(calls, info), show(calls, info)];
  const changed = calls.change(rename);
  expect(paths()).toEqual(["/user/info"]);
  requests[0]?.resolve("ok");
  expect(await changed).toBe("ok");
  expect(paths()).toEqual(["/user/info", "/user/info-v1"]);
  expect(calls.state(list)).toMatchObject({ data: "list" });
  requests[1]?.resolve("new name");
  await Promise.all(calls.pending());
  expect(header).toEqual(["old name", "new name"]);
  expect(menu).toEqual(header);

  calls.put(keyOf(course), "course");
  void calls.change(again);
  requests[2]?.resolve("ok");
  await vi.waitFor(() => expect(calls.state(course)).toBeUndefined());
  expect(calls.state(list)).toMatchObject({ data: "list" });
  expect(calls.state(info)).toMatchObject({ data: "new name" });
});

test("calls onSuccess before repeating calls when a change invalidates all", async () => {
  const { calls, requests, paths } = open();
  calls.put(keyOf(info), "stranger");
  calls.put(keyOf(list), "list");
  show(calls, info);
  const known: unknown[] = [];
  const changed = calls.change(signIn, { onSuccess: () => known.push(...paths()) });
  requests[0]?.resolve("session");
  await changed;
  expect(known).toEqual(["/user/login"]);
  expect(paths()).toEqual(["/user/login", "/user/info-v1"]);
  expect(calls.state(list)).toBeUndefined();
});

test("invalidates nothing when a change fails or onSuccess throws", async () => {
  const { calls, requests, paths } = open();
  calls.put(keyOf(info), "name");
  show(calls, info);
  const failed = calls.change(rename);
  requests[0]?.reject(new Error("no"));
  await expect(failed).rejects.toThrow("no");
  const refused = calls.change(signIn, {
    onSuccess: () => {
      throw new Error("no token");
    },
  });
  requests[1]?.resolve("session");
  await expect(refused).rejects.toThrow("no token");
  expect(paths()).toEqual(["/user/info", "/user/login"]);
  expect(calls.state(info)).toMatchObject({ data: "name" });
});

test("shows an optimistic answer at once and replaces it by the real one", async () => {
  const { calls, requests } = open();
  calls.put(keyOf(info), "name");
  const shown = show(calls, info);
  const changed = calls.change(rename, { optimistic: [update(info, plus("+"))] });
  expect(shown).toEqual(["name", "name+"]);
  requests[0]?.resolve("ok");
  await changed;
  expect(calls.state(info)).toMatchObject({ data: "name+" });
  requests[1]?.resolve("name, said the upstream");
  await Promise.all(calls.pending());
  expect(shown.at(-1)).toBe("name, said the upstream");
});

test("reverts only the update of the failed change when two are pending", async () => {
  const { calls, requests } = open();
  calls.put(keyOf(info), "name");
  const shown = show(calls, info);
  const one = calls.change(rename, { optimistic: [update(info, plus("1"))] });
  const two = calls.change(rename, { optimistic: [update(info, plus("2"))] });
  expect(shown.at(-1)).toBe("name12");
  requests[0]?.reject(new Error("no"));
  await expect(one).rejects.toThrow();
  expect(shown.at(-1)).toBe("name2");
  requests[1]?.reject(new Error("no"));
  await expect(two).rejects.toThrow();
  expect(shown.at(-1)).toBe("name");
});

test("keeps a successful change when another change fails, and applies pending updates to new answers", async () => {
  const { calls, requests } = open();
  calls.put(keyOf(info), "name");
  const shown = show(calls, info);
  const one = calls.change(rename, { optimistic: [update(info, plus("1"))] });
  const two = calls.change(rename, { optimistic: [update(info, plus("2"))] });
  requests[1]?.resolve("ok");
  await two;
  expect(shown.at(-1)).toContain("2");
  requests[2]?.resolve("name2");
  await Promise.all(calls.pending());
  expect(shown.at(-1)).toBe("name21");
  requests[0]?.reject(new Error("no"));
  await expect(one).rejects.toThrow();
  expect(shown.at(-1)).toBe("name2");
});

test("applies an optimistic update once the call has an answer", async () => {
  const { calls, requests } = open();
  const changed = calls.change(rename, { optimistic: [update(info, plus("+"))] });
  expect(calls.state(info)).toBeUndefined();
  calls.put(keyOf(info), "name");
  expect(calls.state(info)).toMatchObject({ data: "name+" });
  requests[0]?.reject(new Error("no"));
  await expect(changed).rejects.toThrow();
  expect(calls.state(info)).toMatchObject({ data: "name" });
});
