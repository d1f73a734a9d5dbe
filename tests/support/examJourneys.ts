import { afterAll, beforeAll, beforeEach } from "vitest";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { startExamSite } from "./examSite.ts";

/** Site with exams, started for the current test file. */
export let world: Awaited<ReturnType<typeof startExamSite>>;

/** Starts `world` before the tests of a file and ends it after them. Each test begins without attempts. */
export function inExamWorld(): void {
  beforeAll(async () => {
    world = await startExamSite();
  });

  beforeEach(async () => {
    await world.upstream.db.delete(attempts);
  });

  afterAll(() => world?.[Symbol.asyncDispose]());
}
