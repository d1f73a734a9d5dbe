import { errors } from "undici";
import { expect, test } from "vitest";
import { failureOf, isLostConnection } from "./failureOf.ts";

const coded = (code: string) => Object.assign(new Error("a call broke"), { code });

test.each([
  ["ETIMEDOUT", coded("ETIMEDOUT"), "timeout"],
  ["a connection of undici that took too long", new errors.ConnectTimeoutError(), "timeout"],
  ["ECONNRESET", coded("ECONNRESET"), "cut"],
  ["EPIPE", coded("EPIPE"), "cut"],
  ["a socket of undici that broke", new errors.SocketError("other side closed"), "cut"],
  ["a body shorter than its length", new errors.ResponseContentLengthMismatchError(), "cut"],
  ["an error of Node's parser", coded("HPE_INVALID_CONSTANT"), "malformed"],
  ["an error of undici's parser without a code", new errors.HTTPParserError("bad"), "malformed"],
  ["headers that are too large", new errors.HeadersOverflowError(), "malformed"],
  ["ECONNREFUSED", coded("ECONNREFUSED"), "refused"],
  ["a value that is no error", undefined, "refused"],
])("classes %s", (_name, error, kind) => {
  expect(failureOf(error)).toBe(kind);
  expect(isLostConnection(error)).toBe(
    /ECONNRESET|EPIPE|UND_ERR_SOCKET/.test(String((error as { code?: string })?.code)),
  );
});
