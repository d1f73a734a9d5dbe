import fc from "fast-check";
import { expect, test } from "vitest";
import { login, wechatLogin } from "#shared/contract/account/endpoints.ts";
import { tokenAsSent, withCookieToken } from "./token.ts";

const sent = (token: string, encode?: "plain" | "percent" | "base64") => {
  const map = { header: "token", ...(encode && { encode }) };
  const { token: cookie } = withCookieToken(login, { token }, map) as { readonly token: string };
  return tokenAsSent(cookie, map);
};

test.each([
  ["eyJ.a-b_c", undefined, "eyJ.a-b_c"],
  ["jwt eyJ", undefined, undefined],
  ["jwt eyJ", "plain", "jwt eyJ"],
  ["令牌", "plain", undefined],
  [" jwt", "plain", undefined],
  ["令牌 a", "percent", "%E4%BB%A4%E7%89%8C%20a"],
  ["a=b+c", "base64", "YT1iK2M="],
] as const)("sends %j with the encoding %s as %j", (token, encode, expected) => {
  expect(sent(token, encode)).toBe(expected);
});

test("every token reaches the API whole, in letters that a header carries", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (token) => {
      expect(decodeURIComponent(sent(token, "percent") ?? "")).toBe(token);
      expect(Buffer.from(sent(token, "base64") ?? "", "base64").toString()).toBe(token);
      expect(sent(token, "percent")).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});

test("a token of other software in the cookie is sent as it is", () => {
  expect(tokenAsSent("100%", { header: "token", encode: "plain" })).toBe("100%");
});

test("percent-encodes the token of a WeChat sign-in where the contract has it", () => {
  const map = { header: "token", encode: "plain" } as const;
  expect(withCookieToken(wechatLogin, { session: { token: "jwt eyJ", uid: "7" }, ticket: "" }, map)).toEqual({
    session: { token: "jwt%20eyJ", uid: "7" },
    ticket: "",
  });
  const ticket = { session: null, ticket: "a b" };
  expect(withCookieToken(wechatLogin, ticket, map)).toEqual(ticket);
});
