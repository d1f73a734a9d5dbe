import { errors } from "undici";
import { expect, test } from "vitest";
import { failureOf, isLostConnection } from "./failureOf.ts";

const coded = (code: string) => Object.assign(new Error("a call broke"), { code });

test.each([
  ["ETIMEDOUT", coded("ETIMEDOUT"), "timeout", false],
  ["a connection of undici that took too long", new errors.ConnectTimeoutError(), "timeout", false],
  ["ECONNRESET", coded("ECONNRESET"), "cut", true],
  ["EPIPE", coded("EPIPE"), "cut", true],
  ["a socket of undici that broke", new errors.SocketError("other side closed"), "cut", true],
  ["a body shorter than its length", new errors.ResponseContentLengthMismatchError(), "cut", false],
  ["an error of Node's parser", coded("HPE_INVALID_CONSTANT"), "malformed", false],
  ["an error of undici's parser without a code", new errors.HTTPParserError("bad"), "malformed", false],
  ["headers that are too large", new errors.HeadersOverflowError(), "malformed", false],
  ["ECONNREFUSED", coded("ECONNREFUSED"), "refused", false],
  ["a value that is no error", undefined, "refused", false],
])("classes %s", (_name, error, kind, isLost) => {
  expect(failureOf(error)).toBe(kind);
  expect(isLostConnection(error)).toBe(isLost);
});
