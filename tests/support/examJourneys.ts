import { afterAll, beforeAll, beforeEach } from "vitest";
import { attempts } from "#upstream/db/schema/attempts.ts";
import { startExamSite } from "./examSite.ts";

/** The site with exams of the file whose journeys run. */
export let world: Awaited<ReturnType<typeof startExamSite>>;

/** For the journeys of the file that calls it: `world` is started for them and ended after them, and each finds no attempt. */
export function inExamWorld(): void {
  beforeAll(async () => {
    world = await startExamSite();
  });

  beforeEach(async () => {
    await world.upstream.db.delete(attempts);
  });

  afterAll(() => world?.[Symbol.asyncDispose]());
}
