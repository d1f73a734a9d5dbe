import { expect, test } from "vitest";
import { login, wechatLogin } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { liveDetail } from "#shared/contract/live/endpoints.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import { createTranslator } from "../map/translator.ts";
import { createInspection } from "./inspection.ts";

function open() {
  const told: unknown[] = [];
  let ms = 0;
  const note = (line: object) => void told.push(line);
  const inspect = createInspection({
    log: { warn: note, error: note } as never,
    now: () => ms,
    reportMismatches: (endpoint, found) => void told.push([endpoint, found.length]),
  });
  return { inspect, told, wait: (more: number) => void (ms += more) };
}

const caller = { token: undefined, agencyFlag: "a", clientAddress: undefined };
const policyHosts = { mediaHosts: ["films.test"], roomHosts: ["room.test"] };
const visitor = { ...caller, policyHosts };
const called = (endpoint: typeof play | typeof liveDetail | typeof login | typeof wechatLogin) => ({
  endpoint,
  input: {},
  query: "",
});

test("refuses a sign-in whose token could not be sent back, with words for the learner and the remedy in the log", () => {
  const { inspect, told } = open();
  const signIn = (token: unknown, encode?: "plain") => {
    const translator = createTranslator({ token: { header: "token", encode } });
    return () => inspect.data(called(login), { token }, { visitor, translator });
  };
  expect(signIn("a b")).toThrow(
    expect.objectContaining({
      code: CODES.badInput,
      message: expect.stringContaining("登录凭证") as unknown,
    }),
  );
  expect(signIn("令牌")).toThrow("登录凭证");
  expect(told).toEqual([{ endpoint: "/user/login" }]);
  for (const fine of [signIn("a.b"), signIn("a b", "plain"), signIn(""), signIn(5)])
    expect(fine).not.toThrow();
});

test("refuses a WeChat sign-in whose token could not be sent back, and none that answers a ticket", () => {
  const { inspect } = open();
  const translator = createTranslator({ token: { header: "token" } });
  const signIn = (data: unknown) => () => inspect.data(called(wechatLogin), data, { visitor, translator });
  expect(signIn({ session: { token: "a b" }, ticket: "" })).toThrow("登录凭证");
  expect(signIn({ session: { token: "a.b" }, ticket: "" })).not.toThrow();
  expect(signIn({ session: null, ticket: "a b" })).not.toThrow();
});

test.each([
  [play, { kind: "mp4", play_url: "http://films.test/a.mp4" }, "http://films.test"],
  [play, { kind: "hls", play_url: "https://other.test:8443/a.m3u8?k=secret" }, "https://other.test:8443"],
  [play, { kind: "audio", play_url: "films/a.mp3" }, "films/a.mp3"],
  [play, { play_url: "films/a.mp4" }, undefined],
  [play, { kind: "vr", play_url: "https://other.test/a" }, undefined],
  [play, { kind: "mp4", play_url: "https://room.test/a.mp4" }, "https://room.test"],
  [play, { kind: "mp4", play_url: "https://films.test/a.mp4" }, undefined],
  [play, { kind: "mp4", play_url: "/uploads/a.mp4" }, undefined],
  [play, { kind: "doc", play_url: "https://other.test/a.pdf" }, undefined],
  [play, { lock: "buy" }, undefined],
  [play, null, undefined],
  [liveDetail, { replay_url: "https://room.test/a.mp4" }, undefined],
  [liveDetail, { replay_url: "https://other.test/a.mp4" }, "https://other.test"],
] as const)("of %s with %j the log names the blocked origin %s", (endpoint, data, origin) => {
  const { inspect, told } = open();
  inspect.data(called(endpoint), data, { visitor, translator: undefined });
  expect(told).toEqual(origin === undefined ? [] : [{ endpoint: endpoint.path, agency: "a", origin }]);
});

test("reports an answer without an envelope once a minute for each call, and every value that did not convert", () => {
  const { inspect, told, wait } = open();
  const answer = { status: 200, text: `<html>${"x".repeat(200)}`, fitsNone: true } as const;
  for (const path of ["/a", "/a", "/b"]) inspect.answer({ path }, answer);
  wait(60_000);
  inspect.answer({ path: "/a" }, answer);
  const line = (endpoint: string) => ({ endpoint, status: 200, begin: answer.text.slice(0, 80) });
  expect(told).toEqual([line("/a"), line("/b"), line("/a")]);
  inspect.answer(
    { path: "/c" },
    { status: 200, text: "", mismatches: [{ path: "id", expected: "id", value: 1 }] },
  );
  expect(told.at(-1)).toEqual(["/c", 1]);
});
