import { expect, test } from "vitest";
import { maskAddress, maskPasswords } from "./maskPasswords.ts";

const ADDRESSES: readonly (readonly [address: string, masked: string])[] = [
  ["postgres://me:hush@h/x", "postgres://******@h/x"],
  ["postgres://me:hu@sh@h:5432/x", "postgres://******@h:5432/x"],
  ["postgres://me:hu/sh?@h/x", "postgres://******@h/x"],
  ["postgres://me:hu:sh#1@h/x", "postgres://******@h/x"],
  ["postgres://h/x?user=me&password=hush&ssl=1", "postgres://h/x?user=me&password=******&ssl=1"],
  ["postgres://h/x", "postgres://h/x"],
];

test.each(ADDRESSES)("hides the password of %s, alone and within a sentence", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
  expect(maskPasswords(`cannot open ${address}, mail admin@school.test`)).toBe(
    `cannot open ${masked}, mail admin@school.test`,
  );
});

test("masks a data source name, an address without its scheme and one with spaces", () => {
  expect(maskAddress("me:hu@sh@h/x")).toBe("******@h/x");
  expect(maskAddress("postgres://me:hu sh@h")).toBe("postgres://******@h");
  expect(maskPasswords("host=h user=me password='hu sh' dbname=x")).toBe(
    "host=h user=me password=****** dbname=x",
  );
  expect(maskPasswords("host=h password=hush;x")).toBe("host=h password=******;x");
});

test("leaves other texts unchanged", () => {
  for (const text of ["GET https://cdn.test/a@2x.png 404", "mail me@school.test: now", "password is wrong"])
    expect(maskPasswords(text)).toBe(text);
});
