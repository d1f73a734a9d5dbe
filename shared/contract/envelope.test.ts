import fc from "fast-check";
import { expect, test } from "vitest";
import { dataOf, decodeEnvelope, EnvelopeError, MalformedEnvelope } from "./envelope.ts";

const never = () => {
  throw new Error("nothing to inflate");
};
const asText = (base64: string) => Buffer.from(base64, "base64").toString();
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

test("reads a plain envelope from an object and from text", async () => {
  const body = { code: 20200, flag: 0, data: [1], msg: "ok" };
  expect(await decodeEnvelope(body, never)).toEqual(body);
  expect(await decodeEnvelope(JSON.stringify(body), never)).toEqual(body);
});

test("unpacks data only for a success with flag 1 and text data", async () => {
  expect((await decodeEnvelope({ code: 0, flag: 1, data: packed({ a: "备" }) }, asText)).data).toEqual({
    a: "备",
  });
  expect((await decodeEnvelope({ code: "20200", flag: "1", data: packed([]) }, asText)).data).toEqual([]);
  expect((await decodeEnvelope({ code: 500, flag: 1, data: "x" }, never)).data).toBe("x");
  expect((await decodeEnvelope({ code: 0, flag: 1, data: { a: 1 } }, never)).data).toEqual({ a: 1 });
  expect((await decodeEnvelope({ code: 0, flag: 0, data: "text" }, never)).data).toBe("text");
});

test("throws the upstream's message for a refusing code", () => {
  expect(dataOf({ code: 0, flag: 0, data: 7, msg: "" })).toBe(7);
  expect(() => dataOf({ code: 20429, flag: 0, data: null, msg: "太频繁" })).toThrow(
    new EnvelopeError(20429, "太频繁"),
  );
});

test("returns an envelope or throws MalformedEnvelope for any body", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.jsonValue(), fc.json()), async (body) => {
      try {
        expect(typeof (await decodeEnvelope(body, asText)).code).toBe("number");
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedEnvelope);
      }
    }),
  );
});

test("throws MalformedEnvelope for invalid packing", async () => {
  await expect(decodeEnvelope({ code: 0, flag: 1, data: "!" }, never)).rejects.toThrow(MalformedEnvelope);
  await expect(decodeEnvelope({ code: 0, flag: 1, data: "AAAA" }, () => "{cut")).rejects.toThrow(
    MalformedEnvelope,
  );
});
