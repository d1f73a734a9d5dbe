import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExamWorld, WorldLearner } from "#tests/exam/examWorld.ts";
import { recount, recountReport } from "#tests/exam/recount.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import { type ChaosLearner, createChaosLearner } from "./chaosLearner.ts";
import { type Saver, startSaver } from "./losePrimary.ts";
import { openPlace, type Place } from "./place.ts";
import { allAnswered, begin, handIn } from "./sitting.ts";

/** Number of learners in browsers; two share a browser. */
const SEATED = 4;
/** Number of all learners: those in browsers, and one who saves by the API. */
export const LEARNERS = SEATED + 1;

interface Losses<L> {
  readonly world: ExamWorld;
  readonly minutes: number;
  readonly random: Random;
  readonly originOf: (at: number) => string;
  readonly trustsAll?: boolean;
  /** Kills parts while all learners save. `last` is the learner who saves by the API. */
  readonly lose: (
    sitting: readonly ChaosLearner[],
    saver: Saver,
    last: WorldLearner,
  ) => Promise<readonly L[]>;
  readonly linesOf: (losses: readonly L[], saver: Saver) => readonly string[];
  readonly brokenBy: (loss: L) => readonly string[];
}

/**
 * Has four learners in two browsers and one learner who saves by the API four times a second take an exam while parts
 * of the installation are lost.
 * @returns the exit code
 */
export async function sitThroughLosses<L>(losses: Losses<L>): Promise<number> {
  const { world, minutes, random, originOf, trustsAll = false } = losses;
  const profiles = await mkdtemp(join(tmpdir(), "beikao-chaos-"));
  const places: Place[] = [];
  try {
    const seated = world.learners.slice(0, SEATED).map((learner, at) => ({ learner, at }));
    for (let at = 0; at < SEATED; at += 2)
      places.push(openPlace(join(profiles, String(at)), seated.slice(at, at + 2), random, { trustsAll }));
    const startedAt = Date.now();
    const records = await begin(world);
    const sitting = seated.map(({ learner, at }) =>
      createChaosLearner({
        learner,
        seat: places[Math.floor(at / 2)] as Place,
        origin: originOf(at),
        recordId: records[at] ?? "",
        random,
        questionNum: 20,
      }),
    );
    const last = world.learners[SEATED] as WorldLearner;
    const saver = startSaver(world, last, records[SEATED] ?? "");
    const over = new AbortController();
    const all = Promise.all(sitting.map((one) => one.sit(over.signal)));
    await allAnswered(sitting, 60_000);
    const lost = await losses.lose(sitting, saver, last);
    over.abort();
    await all;
    const [handedIn] = await Promise.all([
      handIn(sitting, [], startedAt + minutes * 60_000 - 5_000),
      saver.handIn(),
    ]);
    for (const place of places) await place.close();
    await world.stop();
    for (const line of losses.linesOf(lost, saver)) console.log(line);
    const broken = lost.flatMap(losses.brokenBy);
    for (const one of broken) console.log(`broken: ${one}`);
    const promised = [...sitting.flatMap((one) => one.promised), ...saver.promised];
    const kept = promised.filter(({ isPromise }) => isPromise).length;
    console.log(
      `handed in by the page: ${handedIn} of ${SEATED}; answers shown or acknowledged as kept: ${kept}`,
    );
    const report = recountReport(await recount(world, promised), LEARNERS);
    console.log(report.text);
    return report.faults + broken.length === 0 && handedIn === SEATED ? 0 : 1;
  } finally {
    for (const place of places) await place.close();
    await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
  }
}
