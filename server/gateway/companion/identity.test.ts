import { expect, test } from "vitest";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { type Bearer, createIdentity } from "./identity.ts";

const bearer = (token: string, agencyFlag = "jia"): Bearer => ({ token, agencyFlag });

/** Returns a fake API that knows learners by token. It records its calls and can be made to wait. */
function api() {
  const asked: string[] = [];
  let nowMs = 1_000_000;
  let gate = Promise.resolve();
  const refused = new Set<string>();
  const identity = createIdentity<Bearer>({
    salt: "a-salt",
    now: () => nowMs,
    async ask({ token }) {
      asked.push(token);
      await gate;
      if (refused.has(token)) throw new EnvelopeError(401, "请先登录");
      return { uid: token.split("-")[0] ?? "", nickname: "" };
    },
  });
  return {
    identity,
    asked,
    refused,
    pass: (ms: number) => void (nowMs += ms),
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

test("keeps valid tokens during a flood of invented ones", async () => {
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
