import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { login } from "#shared/contract/account/endpoints.ts";
import { logout } from "#shared/contract/account/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { UpstreamError } from "#server/errors.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";

const PATH = bottomDetail.path;
const LIST = listTeachers.path;
const visitor = { token: "mine", agencyFlag: "zhixing", clientAddress: "203.0.113.9" };
const footer = callOf(bottomDetail, {});

async function start(upstream: FakeUpstream) {
  const site = await startSite({ upstreamUrl: upstream.url, upstreamTimeoutMs: 400 });
  return {
    site,
    call: site.dependencies.upstream.callFor(visitor),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("parses and renames data of plain and packed envelopes, with or without a byte order mark", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  for (const packed of [false, true]) {
    upstream.answer(PATH, { icp: "湘ICP备1号", service_time: "9:00" }, { code: packed ? 20200 : 0, packed });
    expect(await running.call(footer)).toMatchObject({ icp: "湘ICP备1号", serviceTime: "9:00" });
  }
  upstream.handle(
    PATH,
    (_req, res) => void res.end(`\uFEFF${JSON.stringify({ code: "0", data: { icp: "x" } })}`),
  );
  expect(await running.call(footer)).toMatchObject({ icp: "x" });
  expect(upstream.seenAt(PATH)[0]?.headers).toMatchObject({
    version: "2.0.0",
    platform: "PC",
    "agency-flag": "zhixing",
    ip: "203.0.113.9",
    "content-type": "application/json",
  });
});

test("a POST sends its input in wire names, and the token where the endpoint expects it", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null);
  upstream.answer("/user/login", { token: "t" });
  await using running = await start(upstream);
  await running.call(callOf(logout, {}));
  await running.call(callOf(login, { type: "password", username: "u", password: "p", captchaId: "7" }));
  expect(upstream.seenAt("/user/logout")[0]?.headers.authorization).toBe("mine");
  const [seen] = upstream.seenAt("/user/login");
  expect(seen?.headers.authorization).toBeUndefined();
  expect(JSON.parse(seen?.body ?? "")).toEqual({
    type: "password",
    username: "u",
    password: "p",
    captcha_id: "7",
  });
});

test("throws EnvelopeError with the upstream's message for a refusing code, whatever the HTTP status, and marks 401", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  let unauthorised = 0;
  const call = running.site.dependencies.upstream.callFor({
    ...visitor,
    onUnauthorised: () => unauthorised++,
  });
  for (const [status, code] of [
    [200, 50001],
    [403, 403],
    [401, 401],
    [200, 401],
  ] as const) {
    upstream.handle(PATH, (_req, res) => {
      res.statusCode = status;
      sendEnvelope(res, code, null);
    });
    const error = await call(footer).catch((thrown: unknown) => thrown);
    expect(error instanceof EnvelopeError && error.code).toBe(code);
  }
  upstream.handle(PATH, (_req, res) => {
    res.statusCode = 401;
    res.end();
  });
  await expect(call(footer)).rejects.toMatchObject({ code: 401 });
  expect(unauthorised).toBe(3);
});

test("throws UpstreamError of the right kind for every other fault, within time and size limits", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32)).toString("base64");
  const text = (body: string) => (res: { end: (text: string) => void }) => res.end(body);
  const faults: readonly [kind: string, answer: (res: import("node:http").ServerResponse) => void][] = [
    ["timeout", () => {}],
    ["cut", (res) => void res.destroy()],
    ["cut", (res) => void res.writeHead(200, { "Content-Length": "99" }).write("{", () => res.destroy())],
    ["status", (res) => void res.writeHead(500).end("{}")],
    ["status", (res) => void res.writeHead(302, { Location: "/elsewhere" }).end()],
    ["malformed", text("<html>")],
    ["malformed", text("")],
    ["malformed", text("[]")],
    ["malformed", text(JSON.stringify({ code: 0, flag: 1, data: "not deflate" }))],
    ["malformed", text(JSON.stringify({ code: 0, flag: 1, data: bomb }))],
    ["malformed", text(JSON.stringify({ code: 0, data: "wrong type" }))],
    ["malformed", text(`{"code":0,"data":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)],
    ["malformed", (res) => void res.socket?.end("HELLO\r\n\r\n")],
    ["tooLarge", text(" ".repeat(9 * 1024 * 1024))],
  ];
  for (const [kind, answer] of faults) {
    upstream.handle(PATH, (_req, res) => answer(res));
    const error = await running.call(footer).catch((thrown: unknown) => thrown);
    expect(error instanceof UpstreamError && [error.kind, error.endpoint]).toEqual([kind, PATH]);
  }
  expect(upstream.seenAt("/elsewhere")).toEqual([]);
  // A 404 of a call that has answered before is a fault. A 404 of any other call means that the API lacks the call,
  // which is remembered.
  const lost = (_req: unknown, res: import("node:http").ServerResponse) =>
    void res.writeHead(404).end("<h1>no</h1>");
  upstream.answer(PATH, {});
  await running.call(footer);
  upstream.handle(PATH, lost);
  await expect(running.call(footer)).rejects.toMatchObject({ kind: "status", status: 404 });
  upstream.handle(LIST, lost);
  const asked = () => running.call(callOf(listTeachers, { page: 1 }));
  await expect(asked()).rejects.toMatchObject({ kind: "notOffered", endpoint: LIST });
  upstream.answer(LIST, {});
  await expect(asked()).rejects.toMatchObject({ kind: "notOffered" });
  expect(upstream.seenAt(LIST).length).toBe(1);
  await upstream.stop();
  await expect(running.call(footer)).rejects.toMatchObject({ kind: "refused" });
});

test("an invalid address is a failed call like any other", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const gateway = running.site.dependencies.upstream;
  for (const url of ["static/agency/a", "http://", "ftp://127.0.0.1/agency"])
    await expect(gateway.readConfiguration(url, "agency"), url).rejects.toMatchObject({ kind: "refused" });
});

test("a call ends when its signal aborts", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const leaving = new AbortController();
  upstream.handle(PATH, () => leaving.abort());
  await expect(running.call(footer, { signal: leaving.signal })).rejects.toMatchObject({ kind: "aborted" });
  await expect(running.call(footer, { signal: leaving.signal })).rejects.toMatchObject({ kind: "aborted" });
  expect(upstream.seenAt(PATH).length).toBe(1);
});

test("a GET on a dead kept-alive connection is repeated once, a POST never", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  let dying = false;
  upstream.handle(PATH, (req, res) => {
    if (!dying) return sendEnvelope(res, 0, {});
    dying = false;
    req.socket.destroy();
  });
  for (let round = 0; round < 20; round++) {
    await running.call(footer);
    dying = true;
    await running.call(footer);
  }
  upstream.handle("/user/logout", (req) => void req.socket.destroy());
  await expect(running.call(callOf(logout, {}))).rejects.toMatchObject({ kind: "cut" });
  expect(upstream.seenAt("/user/logout").length).toBe(1);
});
