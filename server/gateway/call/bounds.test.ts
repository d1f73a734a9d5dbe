import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { search } from "#shared/contract/search/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import { createIdentity } from "../companion/identity.ts";
import { createOffers } from "../wire/offers.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the megabytes, inside and outside the heap, that are still in use after `fill` has run. */
async function keptMb(fill: () => Promise<unknown>): Promise<number> {
  const used = async () => {
    await delay(0);
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await used();
  const kept = await fill();
  const mb = ((await used()) - before) / 1024 / 1024;
  expect(kept).toBeDefined();
  return mb;
}

const KB = 1024;
/** Returns a new text that shares no memory with other texts. */
function textOf(num: number, length: number): string {
  return Buffer.from(`${num} `.padEnd(length, "x")).toString("latin1");
}

const NOT_FOUND = { status: 404, text: "no such path" };
const nobody = { askUnknown: async () => NOT_FOUND, isTokenGood: async () => undefined };
const log = { info: () => undefined, warn: () => undefined };

test("does not keep long queries of a call that is not offered", async () => {
  const mb = await keptMb(async () => {
    const offers = createOffers({ now: Date.now, log });
    for (let num = 0; num < 3_000; num += 1) {
      const requestTarget = textOf(num, 15 * KB);
      // oxlint-disable-next-line no-await-in-loop
      await offers.isOffered(
        { endpoint: search, agencyFlag: "jia", hasToken: false, requestTarget },
        NOT_FOUND,
        nobody,
      );
    }
    return offers;
  });
  expect(mb).toBeLessThan(10);
});

test("does not keep the whole answer to an unknown path for each agency", async () => {
  const mb = await keptMb(async () => {
    const offers = createOffers({ now: Date.now, log });
    for (let num = 0; num < 500; num += 1) {
      const answer = {
        status: 404,
        text: JSON.stringify({ code: 404, msg: textOf(num, 100 * KB), data: null }),
      };
      const call = { endpoint: search, agencyFlag: `agency-${num}`, hasToken: false };
      // oxlint-disable-next-line no-await-in-loop
      await offers.isOffered(call, answer, { ...nobody, askUnknown: async () => answer });
    }
    return offers;
  });
  expect(mb).toBeLessThan(10);
});

test("keeps short answers to long queries within the memory limit", async () => {
  const mb = await keptMb(async () => {
    const memory = createAnswerMemory(4 * KB * KB);
    for (let num = 0; num < 3_000; num += 1)
      // oxlint-disable-next-line no-await-in-loop
      await memory.read(textOf(num, 15 * KB), [Buffer.from("{}")], async () => ({}));
    return memory;
  });
  expect(mb).toBeLessThan(10);
});

test("keeps learners and long refusals of an API within bounds", async () => {
  const mb = await keptMb(async () => {
    const identity = createIdentity<{ token: string; agencyFlag: string }>({
      salt: "a-salt",
      now: Date.now,
      async ask({ token }) {
        const num = Number(token);
        if (num % 2 === 0) throw new EnvelopeError(401, textOf(num, 200 * KB));
        return { uid: token, nickname: textOf(num, 200 * KB) };
      },
    });
    for (let num = 0; num < 200; num += 1)
      // oxlint-disable-next-line no-await-in-loop
      await identity.assertionOf({ token: String(num), agencyFlag: "jia" }).catch(() => undefined);
    return identity;
  });
  expect(mb).toBeLessThan(10);
});
