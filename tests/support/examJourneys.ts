import { afterAll, beforeAll, beforeEach } from "vitest";
import { attempts } from "#upstream/db/schema/attempts.ts";
import { startExamSite } from "./examSite.ts";

/** The exam site of the current test file. */
export let world: Awaited<ReturnType<typeof startExamSite>>;

/** Starts `world` for the journeys of the calling file and ends it after them. Each journey begins without attempts. */
export function inExamWorld(): void {
  beforeAll(async () => {
    world = await startExamSite();
  });

  beforeEach(async () => {
    await world.upstream.db.delete(attempts);
  });

  afterAll(() => world?.[Symbol.asyncDispose]());
}
