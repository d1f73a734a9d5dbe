import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { CODE_NAMES } from "#shared/contract/refusals.ts";
import { createEnvelopes } from "./envelopes.ts";
import type { UpstreamMap } from "./upstreamMap.ts";

const MAP: UpstreamMap = {
  envelope: { code: "meta.code", message: "meta.text", data: "body", success: ["OK"], notFound: [20_404] },
  envelopes: {
    byPath: { code: "ret", data: ".", success: [true], paths: ["/old/"] },
    byLongerPath: { code: "r", paths: ["/old/users/"] },
    byArea: { code: "state", areas: ["live"] },
    byName: { code: "c" },
  },
};
interface Use {
  readonly status?: number;
  readonly area?: "exam" | "live";
  readonly path?: string;
  readonly envelope?: string;
}

const read = (theirs: unknown, { status = 200, area = "exam", path = "/x", ...spelling }: Use = {}) =>
  createEnvelopes(MAP)({ area, path, spelling })(theirs, status);

test("reads by the envelope of the call, else of the longest path, else of the area, else by the default", () => {
  expect(read({ meta: { code: "OK" }, body: 1 })).toEqual({
    isSuccess: true,
    code: 20_200,
    msg: "",
    data: 1,
  });
  expect(read({ ret: true, x: 1 }, { path: "/old/x" })).toMatchObject({ data: { ret: true, x: 1 } });
  expect(read({ r: 0, data: 2 }, { path: "/old/users/1", area: "live" })).toMatchObject({ data: 2 });
  expect(read({ state: 0, data: 3 }, { area: "live" })).toMatchObject({ data: 3 });
  expect(read({ c: 0, data: 4 }, { path: "/old/x", envelope: "byName" })).toMatchObject({ data: 4 });
});

test.each([null, [], "text", 7, {}, { meta: {} }, { meta: { code: null } }, { code: 20_200, data: 1 }])(
  "finds that %j fits no envelope",
  (theirs) => {
    expect(read(theirs)).toBeUndefined();
  },
);

test("finds the code of each refusal that the map names, and our code for the others", () => {
  for (const name of CODE_NAMES) {
    const named = createEnvelopes({ envelope: { [name]: [`E_${name}`, -7] } })({
      area: undefined,
      path: "/x",
      spelling: {},
    });
    const codeOf = (code: unknown) => named({ code }, 200)?.code;
    expect([codeOf(`E_${name}`), codeOf(-7)], name).toEqual([CODES[name], CODES[name]]);
    // A code that the map gives another meaning is not taken for ours.
    expect(codeOf(CODES[name]), name).toBe(CODES.conflict);
    for (const other of CODE_NAMES)
      if (other !== name) expect(codeOf(CODES[other]), other).toBe(CODES[other]);
  }
});

test("reads other codes of the API by the HTTP status, as their own number, or as a conflict", () => {
  const codeOf = (code: unknown, status = 200) => read({ meta: { code } }, { status })?.code;
  expect([codeOf("WHO", 401), codeOf(31_001, 429)]).toEqual([CODES.unauthorised, CODES.tooMany]);
  expect([codeOf(31_001), codeOf("31001"), codeOf("NO"), codeOf(""), codeOf(0), codeOf(false)]).toEqual([
    31_001,
    31_001,
    ...Array.from({ length: 4 }, () => CODES.conflict),
  ]);
});

test("names a refusal by the API's code or words, and gives it the code of the name", () => {
  const named = createEnvelopes({
    envelope: {
      refusals: { codeUsed: [4_711, "兑换码已使用"], notRegistered: ["E_NOBODY"] },
      conflict: [4_711],
    },
  })({ area: undefined, path: "/x", spelling: {} });
  const said = (answer: object) => {
    const { code, refusal } = named(answer, 200) ?? {};
    return { code, refusal };
  };
  const used = { code: CODES.conflict, refusal: "codeUsed" };
  expect(said({ code: 4_711, msg: "不行" })).toEqual(used);
  expect(said({ code: 0, msg: "兑换码已使用" })).toEqual({ code: 20_200, refusal: undefined });
  expect(said({ code: -1, msg: "兑换码已使用" })).toEqual(used);
  expect(said({ code: "E_NOBODY" })).toEqual({ code: CODES.notFound, refusal: "notRegistered" });
  expect(said({ code: 20_409, msg: "别的" })).toEqual({ code: CODES.conflict, refusal: undefined });
  // An API may also send names of the contract; any other word counts as no name.
  expect(said({ code: 20_409, refusal: "muted" })).toEqual({ code: CODES.conflict, refusal: "muted" });
  expect(said({ code: 20_409, refusal: "toString" })).toEqual({ code: CODES.conflict, refusal: undefined });
});

test("unpacks data of flag 1, and finds that broken packing fits no envelope", () => {
  const packed = deflateRawSync(JSON.stringify([1])).toString("base64");
  const answer = (data: string) => ({ meta: { code: "OK" }, flag: "1", body: data });
  expect(read(answer(packed))).toMatchObject({ data: [1] });
  expect(read(answer("AAAA"))).toBeUndefined();
});
