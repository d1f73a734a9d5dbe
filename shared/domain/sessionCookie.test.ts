import { expect, test } from "vitest";
import { cookiesNamed, sessionCookie } from "./sessionCookie.ts";

const OURS = "0123456789abcdef";
const NOTED = "token_end=89abcdef";

test.each([
  ["", undefined],
  [`token=${OURS}`, OURS],
  ["a_token=x; token2=y; xtoken=z", undefined],
  // Broken ones in front of it and behind it.
  [`token=%; token=${OURS}`, OURS],
  [`token=%zz; token=${OURS}; token=%e4%b8`, OURS],
  [`token=%E4%B8%AD; token=${OURS}`, OURS],
  [`token=; token=${OURS}`, OURS],
  [`token="; token=${OURS}`, OURS],
  [`token="of others"; token=${OURS}`, OURS],
  [`token="eyJhbGciOi"; token=${OURS}`, OURS],
  [`token={"id":7}; token=${OURS}`, OURS],
  [`token=${"x".repeat(5_000)}; token=${OURS}`, OURS],
  // Whole ones of others: what was noted tells them apart.
  [`token=eyJhbGciOi; token=${OURS}; ${NOTED}`, OURS],
  [`${NOTED};token=eyJhbGciOi;token=${OURS}`, OURS],
  [`token_end=%zz; token_end=foreign; ${NOTED}; token=eyJhbGciOi; token=${OURS}`, OURS],
  // Nothing was noted, or of another session: the first that was not refused.
  [`token=eyJhbGciOi; token=${OURS}`, "eyJhbGciOi"],
  [`token=eyJhbGciOi; token=${OURS}; refused=eyJhbGciOi`, OURS],
  [`token=eyJhbGciOi; token=other; token=${OURS}; refused=other|eyJhbGciOi`, OURS],
  [`token=${OURS}; token_end=zzzzzzzz`, OURS],
  [`token=${OURS}; refused=${OURS}`, undefined],
  // A short one, one with signs, one in quotes alone.
  ["token=t; token_end=t", "t"],
  ["token=a%2Bb%3D%25; token_end=%2Bb%3D%25", "a+b=%"],
  ['token="abc"', "abc"],
  ["token=a+b=", "a+b="],
  ["token=j:{}", undefined],
])("of %s the session is %s", (cookies, token) => {
  expect(sessionCookie(cookies)?.value).toBe(token);
});

test("a cookie is told as it stands there and as it was meant", () => {
  expect(cookiesNamed("ag=%70artner; ag=zhixing", "ag")).toEqual([
    { text: "%70artner", value: "partner" },
    { text: "zhixing", value: "zhixing" },
  ]);
});
