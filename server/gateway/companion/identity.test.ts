import { expect, test } from "vitest";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../../errors.ts";
import { type Bearer, createIdentity } from "./identity.ts";

const bearer = (token: string, agencyFlag = "jia"): Bearer => ({ token, agencyFlag });

/** Returns a fake API that knows learners by token. It records its calls and can be made to wait. */
function api() {
  const asked: string[] = [];
  let nowMs = 1_000_000;
  let gate = Promise.resolve();
  const refused = new Set<string>();
  let failure: Error | undefined;
  const identity = createIdentity<Bearer>({
    salt: "a-salt",
    now: () => nowMs,
    async ask({ token }) {
      asked.push(token);
      await gate;
      if (failure) throw failure;
      if (refused.has(token)) throw new EnvelopeError(401, "请先登录");
      return { uid: token.split("-")[0] ?? "", nickname: "" };
    },
  });
  return {
    identity,
    asked,
    refused,
    pass: (ms: number) => void (nowMs += ms),
    fail: (error?: Error) => void (failure = error),
    hold: () => {
      let open = () => {};
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

test("asks about a token once for all who wait, and again after two minutes", async () => {
  const { identity, asked, pass } = api();
  const [one, two] = await Promise.all([
    identity.assertionOf(bearer("7-a")),
    identity.assertionOf(bearer("7-a")),
  ]);
  expect([one === two, asked]).toEqual([true, ["7-a"]]);
  pass(119_000);
  expect(await identity.assertionOf(bearer("7-a"))).toBe(one);
  pass(2_000);
  expect(await identity.assertionOf(bearer("7-a"))).not.toBe(one);
  // A token is valid at one agency only, so the API is called again for another agency.
  await identity.assertionOf(bearer("7-a", "yi"));
  expect(asked).toEqual(["7-a", "7-a", "7-a"]);
});

test("asks again after a token has ended, even while it is being asked about", async () => {
  const { identity, asked, hold } = api();
  const open = hold();
  const early = identity.assertionOf(bearer("7-a"));
  identity.forget(bearer("7-a"));
  const late = identity.assertionOf(bearer("7-a"));
  open();
  await Promise.all([early, late]);
  await identity.assertionOf(bearer("7-a"));
  expect(asked).toEqual(["7-a", "7-a"]);

  await Promise.all(["7-b", "8-a"].map((token) => identity.assertionOf(bearer(token))));
  identity.forgetLearner(bearer("7-a"));
  await Promise.all(["7-a", "7-b", "8-a"].map((token) => identity.assertionOf(bearer(token))));
  expect(asked.slice(4)).toEqual(["7-a", "7-b"]);
  identity.forgetAgency("yi");
  await identity.assertionOf(bearer("8-a"));
  expect(asked).toHaveLength(6);
  identity.forgetAgency("jia");
  await identity.assertionOf(bearer("8-a"));
  expect(asked).toHaveLength(7);
});

test("remembers a refusal for seconds and an outage not at all", async () => {
  const { identity, asked, refused, pass } = api();
  refused.add("x");
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(identity.assertionOf(bearer("x"))).rejects.toMatchObject({ code: 401 });
  }
  expect(asked).toEqual(["x"]);
  refused.delete("x");
  pass(11_000);
  expect(await identity.assertionOf(bearer("x"))).toMatch(/^learner\.[\w-]+\.[0-9a-f]{64}$/);
});

const AWAY = new UpstreamError("refused", "/user/info-v1");

test("accepts a known token for four hours while the API is away, and asks again every ten seconds", async () => {
  const { identity, asked, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  fail(AWAY);
  pass(121_000);
  expect(await identity.assertionOf(bearer("7-a"))).toMatch(/^learner\./);
  await identity.assertionOf(bearer("7-a"));
  expect(asked).toHaveLength(2);
  pass(4 * 3_600_000 - 122_000);
  const last = await identity.assertionOf(bearer("7-a"));
  const claims = JSON.parse(Buffer.from(last.split(".")[1] ?? "", "base64url").toString()) as object;
  // The assertion outlives the next question to the API, and no more than the usual time.
  expect(claims).toMatchObject({ uid: "7", until: 1_000 + 4 * 3_600 - 1 + 310 });
  expect(asked).toHaveLength(3);
  pass(11_000);
  await expect(identity.assertionOf(bearer("7-a"))).rejects.toBe(AWAY);
  fail();
  await identity.assertionOf(bearer("7-a"));
});

test.each([
  ["another password", ({ identity }: ReturnType<typeof api>) => identity.forgetLearner(bearer("7-a"))],
  ["logging out", ({ identity }: ReturnType<typeof api>) => identity.forget(bearer("7-a"))],
])("accepts no token while the API is away that ended by %s", async (_what, end) => {
  const known = api();
  await known.identity.assertionOf(bearer("7-a"));
  known.fail(AWAY);
  known.pass(121_000);
  await known.identity.assertionOf(bearer("7-a"));
  end(known);
  await expect(known.identity.assertionOf(bearer("7-a"))).rejects.toBe(AWAY);
});

test("ends a token that the API refuses after an outage, also for the next outage", async () => {
  const { identity, refused, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  fail(AWAY);
  pass(121_000);
  await identity.assertionOf(bearer("7-a"));
  fail();
  refused.add("7-a");
  pass(11_000);
  await expect(identity.assertionOf(bearer("7-a"))).rejects.toMatchObject({ code: 401 });
  fail(AWAY);
  pass(11_000);
  await expect(identity.assertionOf(bearer("7-a"))).rejects.toBe(AWAY);
});

test.each([20429, 20500, 20502, 20503])("code %i of the API is an outage", async (code) => {
  const { identity, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  fail(new EnvelopeError(code, "系统维护"));
  pass(121_000);
  expect(await identity.assertionOf(bearer("7-a"))).toMatch(/^learner\./);
});

test.each([429, 500, 503])("HTTP status %i of the API is an outage", async (status) => {
  const { identity, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  fail(new UpstreamError("status", "/user/info-v1", { status }));
  pass(121_000);
  expect(await identity.assertionOf(bearer("7-a"))).toMatch(/^learner\./);
});

test.each([302, 403, 404])("HTTP status %i of the API is no outage", async (status) => {
  const { identity, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  const refusal = new UpstreamError("status", "/user/info-v1", { status });
  fail(refusal);
  pass(121_000);
  await expect(identity.assertionOf(bearer("7-a"))).rejects.toBe(refusal);
});

test("an answer that names no learner is no outage", async () => {
  const { identity, pass, fail } = api();
  await identity.assertionOf(bearer("7-a"));
  const nameless = new UpstreamError("malformed", "/user/info-v1");
  fail(nameless);
  pass(121_000);
  await expect(identity.assertionOf(bearer("7-a"))).rejects.toBe(nameless);
});

test("keeps valid tokens during a flood of invented tokens", async () => {
  const { identity, asked, refused } = api();
  const good = await identity.assertionOf(bearer("7-a"));
  for (let at = 0; at < 6_000; at += 1) {
    refused.add(`forged${at}`);
    // oxlint-disable-next-line no-await-in-loop
    await identity.assertionOf(bearer(`forged${at}`)).catch(() => undefined);
  }
  expect(await identity.assertionOf(bearer("7-a"))).toBe(good);
  expect(asked.filter((token) => token === "7-a")).toHaveLength(1);
});

test.each([
  ["half of a pair", "学\ud83d", "学\ufffd"],
  ["NUL", "\0张\0三", "张三"],
  ["a megabyte", "甲".repeat(1024 * 1024), "甲".repeat(20)],
  ["nothing but NUL", "\0\0", ""],
  ["spaces around", `  ${" ".repeat(40)}李四 `, "李四"],
  ["a pair at the end of what is kept", `${"a".repeat(19)}😀b`, `${"a".repeat(19)}😀`],
])("turns a nickname with %s into one that the companion can store", async (_what, nickname, kept) => {
  const identity = createIdentity<Bearer>({
    salt: "a-salt",
    now: () => 0,
    ask: async () => ({ uid: "7", nickname }),
  });
  const [, claims = ""] = (await identity.assertionOf(bearer("7-a"))).split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ uid: "7", nickname: kept });
});
