import { expect, test } from "vitest";
import { cookiesNamed, sessionCookie } from "./sessionCookie.ts";

const OURS = "0123456789abcdef";
const NOTED = "token_end=89abcdef";

test.each([
  ["", undefined],
  [`token=${OURS}`, OURS],
  ["a_token=x; token2=y; xtoken=z", undefined],
  // Invalid cookies before and after the session cookie.
  [`token=%; token=${OURS}`, OURS],
  [`token=%zz; token=${OURS}; token=%e4%b8`, OURS],
  [`token=%E4%B8%AD; token=${OURS}`, OURS],
  [`token=; token=${OURS}`, OURS],
  [`token="; token=${OURS}`, OURS],
  [`token="of others"; token=${OURS}`, OURS],
  [`token="eyJhbGciOi"; token=${OURS}`, OURS],
  [`token={"id":7}; token=${OURS}`, OURS],
  [`token=${"x".repeat(5_000)}; token=${OURS}`, OURS],
  // Valid cookies of other software: the recorded end distinguishes the session cookie.
  [`token=eyJhbGciOi; token=${OURS}; ${NOTED}`, OURS],
  [`${NOTED};token=eyJhbGciOi;token=${OURS}`, OURS],
  [`token_end=%zz; token_end=foreign; ${NOTED}; token=eyJhbGciOi; token=${OURS}`, OURS],
  // If `token_end` is missing, or belongs to another token, the first cookie that was not refused is used.
  [`token=eyJhbGciOi; token=${OURS}`, "eyJhbGciOi"],
  [`token=eyJhbGciOi; token=${OURS}; refused=eyJhbGciOi`, OURS],
  [`token=eyJhbGciOi; token=other; token=${OURS}; refused=other|eyJhbGciOi`, OURS],
  [`token=${OURS}; token_end=zzzzzzzz`, OURS],
  [`token=${OURS}; refused=${OURS}`, undefined],
  // A short token, tokens with special characters, and a token in quotes.
  ["token=t; token_end=t", "t"],
  ["token=a%2Bb%3D%25; token_end=%2Bb%3D%25", "a+b=%"],
  ['token="abc"', "abc"],
  ["token=a+b=", "a+b="],
  ["token=j:{}", undefined],
])("reads from %s the session %s", (cookies, token) => {
  expect(sessionCookie(cookies)?.value).toBe(token);
});

test("returns a cookie as received and decoded", () => {
  expect(cookiesNamed("ag=%70artner; ag=zhixing", "ag")).toEqual([
    { text: "%70artner", value: "partner" },
    { text: "zhixing", value: "zhixing" },
  ]);
});
