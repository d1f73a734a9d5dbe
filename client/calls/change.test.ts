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

/** A cache in front of an upstream that answers when the test says so. */
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

/** What a part of the page shows of a call, render by render. */
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

test("a success makes old what the contract says: shown it is fetched again quietly, else forgotten", async () => {
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

test("what changes all is told before anything is asked again", async () => {
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

test("a change that fails, or whose success is refused, makes nothing old", async () => {
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

test("an expected answer is shown at once, and replaced by the true one", async () => {
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

test("of two changes under way each takes back its own part and nothing else", async () => {
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

test("what succeeded stays when another change fails, and an answer that comes meanwhile keeps what is expected", async () => {
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

test("an expected answer to what nobody has asked yet waits for it", async () => {
  const { calls, requests } = open();
  const changed = calls.change(rename, { optimistic: [update(info, plus("+"))] });
  expect(calls.state(info)).toBeUndefined();
  calls.put(keyOf(info), "name");
  expect(calls.state(info)).toMatchObject({ data: "name+" });
  requests[0]?.reject(new Error("no"));
  await expect(changed).rejects.toThrow();
  expect(calls.state(info)).toMatchObject({ data: "name" });
});
