import { afterEach, expect, test, vi } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { saveNote } from "#shared/contract/note/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { createBrowserTransport } from "./browserTransport.ts";
import { CallFailure, requestIdOf, retryAfterOf } from "./callFailure.ts";

afterEach(() => vi.unstubAllGlobals());

const envelope = (code: number, msg: string) => JSON.stringify({ code, flag: 0, data: null, msg });

/** Returns the outcome of a call with the given response, and the number of times that the session was ended. */
async function outcomeOf(status: number, body: string) {
  const headers = { "X-Request-Id": "r-1" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status, headers })));
  const onUnauthorised = vi.fn();
  const send = createBrowserTransport({ onUnauthorised });
  const error: unknown = await send(callOf(userInfo, {})).catch((thrown: unknown) => thrown);
  return { error, ended: onUnauthorised.mock.calls.length };
}

test("reports a rejection of the upstream in its own words; code 401 ends the session", async () => {
  for (const [status, code, ended] of [
    [200, 20400, 0],
    [200, 500, 0],
    [401, 401, 1],
    [200, 401, 1],
  ] as const) {
    const outcome = await outcomeOf(status, envelope(code, "没有这个学员"));
    expect(outcome.error, String(code)).toBeInstanceOf(EnvelopeError);
    expect(outcome).toMatchObject({ error: { code, message: "没有这个学员", requestId: "r-1" }, ended });
  }
});

test("reports a server error in words for people, with the request id", async () => {
  for (const [status, body, words] of [
    [502, envelope(502, "服务暂时异常，请稍后再试"), "服务暂时异常，请稍后再试"],
    [504, envelope(504, "服务响应超时，请稍后再试"), "服务响应超时，请稍后再试"],
    [500, envelope(20500, "SQLSTATE 57P01"), "服务暂时异常，请稍后重试。"],
    [502, "<html>502 Bad Gateway</html>", "服务暂时异常，请稍后重试。"],
    [200, "<html>sign in to this network</html>", "网络不太顺畅，没有拿到数据。请检查网络后重试。"],
  ] as const) {
    const { error, ended } = await outcomeOf(status, body);
    expect(error, words).toBeInstanceOf(CallFailure);
    expect((error as Error).message).toBe(words);
    expect(requestIdOf(error)).toBe("r-1");
    expect(ended).toBe(0);
  }
});

test("takes the seconds that a busy server asks for from a 503 alone", async () => {
  const seconds = async (status: number, retryAfter?: string) => {
    const headers = new Headers(retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(envelope(20503, "人太多"), { status, headers })),
    );
    const send = createBrowserTransport({ onUnauthorised: () => undefined });
    return retryAfterOf(await send(callOf(userInfo, {})).catch((thrown: unknown) => thrown));
  };
  expect(await seconds(503, "5")).toBe(5);
  expect(await seconds(503)).toBe(0);
  expect(await seconds(503, "Wed, 21 Oct 2026 07:28:00 GMT")).toBe(0);
  expect(await seconds(502, "5")).toBe(0);
});

test("has no request id when no response arrives", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const send = createBrowserTransport({ onUnauthorised: () => undefined });
  const error: unknown = await send(callOf(userInfo, {})).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallFailure);
  expect(requestIdOf(error)).toBeUndefined();
});

test("sends a change with keepalive, but not a long body, which browsers would reject", async () => {
  const asked: (boolean | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { keepalive }: RequestInit) => {
    asked.push(keepalive);
    return Promise.resolve(new Response(envelope(20400, "没有这道题")));
  });
  const send = createBrowserTransport({ onUnauthorised: vi.fn() });
  for (const content of ["记一笔", "长".repeat(3_000)])
    await send(callOf(saveNote, { requestId: "a-request-of-this-test", content })).catch(() => undefined);
  await send(callOf(userInfo, {})).catch(() => undefined);
  expect(asked).toEqual([true, false, undefined]);
});
