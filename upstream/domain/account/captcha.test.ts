import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { captchas } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { createCaptchas } from "./captcha.ts";
import { CAPTCHA_LETTERS } from "./drawCaptcha.ts";

const SALT = "captcha-salt";
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Finds the answer of a captcha by comparing the stored hash with the hash of each possible answer. */
async function answerOf(id: string): Promise<string> {
  const [row] = await database.db.select().from(captchas).where(eq(captchas.id, id));
  const pairs = CAPTCHA_LETTERS.flatMap((a) => CAPTCHA_LETTERS.map((b) => a + b));
  for (const head of pairs) {
    for (const tail of pairs) {
      const hash = createHmac("sha256", SALT).update(`${id}:${head}${tail}`).digest("hex");
      if (hash === row?.answerHash) return head + tail;
    }
  }
  throw new Error("no answer fits");
}

test("accepts the right answer once, in upper or lower case", async () => {
  const service = createCaptchas(database.db, SALT);
  const { id, image } = await service.challenge(Date.now());
  const answer = await answerOf(id);
  expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo[\w+/]+=*$/);
  expect(await service.solves(id, ` ${answer.toLowerCase()} `, Date.now())).toBe(true);
  expect(await service.solves(id, answer, Date.now())).toBe(false);
});

test("a wrong answer uses a captcha up, and an unanswered captcha expires after five minutes", async () => {
  const service = createCaptchas(database.db, SALT);
  const first = await service.challenge(Date.now());
  const answer = await answerOf(first.id);
  expect(await service.solves(first.id, "????", Date.now())).toBe(false);
  expect(await service.solves(first.id, answer, Date.now())).toBe(false);
  const second = await service.challenge(Date.now());
  expect(await service.solves(second.id, await answerOf(second.id), Date.now() + 301_000)).toBe(false);
  expect(await service.solves("unknown", "AAAA", Date.now())).toBe(false);
});
