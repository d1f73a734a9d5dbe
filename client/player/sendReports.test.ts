import { expect, test } from "vitest";
import { NOT_FOUND_CODE, EnvelopeError } from "#shared/contract/envelope.ts";
import { CODES } from "#shared/contract/codes.ts";
import { CallCache } from "../calls/callCache.ts";
import { CallFailure } from "../calls/callFailure.ts";
import { sendReports } from "./sendReports.ts";

const entry = (requestId: string) => ({
  seq: 1,
  at: 5,
  payload: { ticket: "t", requestId, ranges: [], position: 7, rate: 1, spent: 3 },
});

/** Sends two reports of a lesson to an upstream that fails with the given error. */
async function sent(fail: () => Error) {
  const asked: string[] = [];
  const refused: string[] = [];
  const calls = new CallCache(({ endpoint }) => {
    asked.push(endpoint.path);
    return Promise.reject(fail());
  });
  const batch = { key: "lesson:1", source: "s", entries: [entry("a"), entry("b")] };
  const hearing = {
    options: {},
    early: new Map(),
    onTold: () => undefined,
    onRefused: (ticket: string) => refused.push(ticket),
  };
  const outcome = await sendReports(calls, batch as never, hearing as never).then(
    () => "done",
    () => "to be sent again",
  );
  return { outcome, asked: asked.length, refused };
}

test("stops sending to an upstream without reports and shows no message about another device", async () => {
  expect(await sent(() => new CallFailure({ code: NOT_FOUND_CODE }))).toEqual({
    outcome: "done",
    asked: 2,
    refused: [],
  });
});

test("drops reports after another device has taken over the lesson, and resends reports that did not arrive", async () => {
  expect(await sent(() => new EnvelopeError(CODES.conflict, "另一台设备"))).toEqual({
    outcome: "done",
    asked: 2,
    refused: ["t", "t"],
  });
  expect((await sent(() => new CallFailure(undefined))).outcome).toBe("to be sent again");
});
