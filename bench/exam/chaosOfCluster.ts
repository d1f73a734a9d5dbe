import { hostOf, startExamSite } from "#tests/exam/examWorld.ts";
import { missingCluster, startHaCluster } from "#tests/support/haCluster.ts";
import { randomFrom } from "#upstream/operator/demo/large/random.ts";
import { brokenBy, losePrimaries } from "./losePrimary.ts";
import { LEARNERS, sitThroughLosses } from "./sitThroughLosses.ts";

const MINUTES = 12;

/**
 * Kills the database only.
 * @returns the exit code
 */
export async function chaosOfCluster(seed: number): Promise<number> {
  const reason = missingCluster();
  if (reason) throw new Error(reason);
  await using cluster = await startHaCluster();
  const exam = { learners: LEARNERS, questions: 20, minutes: MINUTES, isSmall: true };
  await using world = await startExamSite({ ...exam, server: cluster.url });
  return await sitThroughLosses({
    world,
    minutes: MINUTES,
    random: randomFrom(seed),
    originOf: (at) => `http://${hostOf(at)}:${new URL(world.url).port}`,
    lose: (sitting, saver) => losePrimaries({ cluster, sitting, saver }),
    linesOf: (losses) =>
      losses.map(
        ({ what, savedAfterMs, shownAfterMs, words }) =>
          `kill -9 of the primary's ${what}: saves go on after ${(savedAfterMs / 1_000).toFixed(1)} s, each page says so after ${(shownAfterMs / 1_000).toFixed(1)} s; pages said ${words.join(", ")}`,
      ),
    brokenBy,
  });
}
