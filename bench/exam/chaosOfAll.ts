import { missingMachines, startManyMachines } from "#tests/exam/manyMachines.ts";
import { randomFrom } from "#upstream/operator/demo/large/random.ts";
import { loadBefore } from "../driver/machine.ts";
import { table } from "../driver/report.ts";
import { type PartLoss, brokenByPart, loseParts, startReader } from "./loseParts.ts";
import { LEARNERS, sitThroughLosses } from "./sitThroughLosses.ts";

const MINUTES = 15;
const COLUMNS = [
  "killed",
  "longest without a save, s",
  "all whole after, s",
  "pages of the exam said",
  "pages read",
  "film in S3",
];

/**
 * Kills each part of an installation on several machines once, while four learners answer in browsers. A fifth learner
 * saves by the API and reads pages.
 * @returns the exit code
 */
export async function chaosOfAll(seed: number): Promise<number> {
  const reason = missingMachines();
  if (reason) throw new Error(reason);
  const busyBefore = loadBefore();
  const exam = { learners: LEARNERS, questions: 20, minutes: MINUTES, isSmall: true };
  await using world = await startManyMachines(exam);
  return await sitThroughLosses({
    world,
    minutes: MINUTES,
    random: randomFrom(seed),
    originOf: (at) => world.originOf(at),
    trustsAll: true,
    async lose(sitting, saver, last) {
      const reader = await startReader(world, last);
      const losses = await loseParts(world, { sitting, saver, reader });
      await reader.end();
      return losses;
    },
    linesOf: (losses, saver) => [
      `load before ${busyBefore}; saves of the fifth learner: ${saver.savedAt.length}`,
      ...table(COLUMNS, losses.map(lineOf)),
    ],
    brokenBy: brokenByPart,
  });
}

function lineOf({ name, gapMs, wholeAfterMs, words, pages, films }: PartLoss): readonly string[] {
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, num]) => `${what}: ${num}`)
      .join(", ");
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [name, seconds(gapMs), seconds(wholeAfterMs), words.join(", "), counted(pages), counted(films)];
}
