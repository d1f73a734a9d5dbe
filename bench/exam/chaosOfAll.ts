import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorldLearner } from "#tests/exam/examWorld.ts";
import { missingMachines, startManyMachines } from "#tests/exam/manyMachines.ts";
import { recount, recountReport } from "#tests/exam/recount.ts";
import { randomFrom } from "#upstream/seed/large/random.ts";
import { loadBefore } from "../driver/machine.ts";
import { table } from "../driver/report.ts";
import { createChaosLearner } from "./chaosLearner.ts";
import { type PartLoss, brokenByPart, loseParts, startReader } from "./loseParts.ts";
import { startSaver } from "./losePrimary.ts";
import { openPlace, type Place } from "./place.ts";
import { allAnswered, begin, handIn } from "./sitting.ts";

const LEARNERS = 4;
const MINUTES = 15;

/** Four learners in two browsers, one who saves four times a second, and one who reads; every part is lost once. Answers the exit code. */
export async function chaosOfAll(seed: number): Promise<number> {
  const reason = missingMachines();
  if (reason) throw new Error(reason);
  const random = randomFrom(seed);
  const busyBefore = loadBefore();
  await using world = await startManyMachines({
    learners: LEARNERS + 1,
    questions: 20,
    minutes: MINUTES,
    isSmall: true,
  });
  const profiles = await mkdtemp(join(tmpdir(), "beikao-chaos-"));
  const places: Place[] = [];
  try {
    const seated = world.learners.slice(0, LEARNERS).map((learner, at) => ({ learner, at }));
    for (let at = 0; at < LEARNERS; at += 2)
      places.push(
        openPlace(join(profiles, String(at)), seated.slice(at, at + 2), random, { trustsAll: true }),
      );
    const startedAt = Date.now();
    const records = await begin(world);
    const sitting = seated.map(({ learner, at }) =>
      createChaosLearner({
        learner,
        seat: places[Math.floor(at / 2)] as Place,
        origin: world.originOf(at),
        recordId: records[at] ?? "",
        random,
        questionNum: 20,
      }),
    );
    const last = world.learners[LEARNERS] as WorldLearner;
    const saver = startSaver(world, last, records[LEARNERS] ?? "");
    const reader = await startReader(world, last);
    const over = new AbortController();
    const all = Promise.all(sitting.map((one) => one.sit(over.signal)));
    await allAnswered(sitting, 60_000);
    const losses = await loseParts(world, { sitting, saver, reader });
    over.abort();
    await Promise.all([all, reader.end()]);
    const [handedIn] = await Promise.all([
      handIn(sitting, [], startedAt + MINUTES * 60_000 - 5_000),
      saver.handIn(),
    ]);
    for (const place of places) await place.close();
    console.log(`load before ${busyBefore}; saves of the fifth learner: ${saver.savedAt.length}`);
    for (const line of table(
      [
        "killed",
        "longest without a save, s",
        "all whole after, s",
        "pages of the exam said",
        "pages read",
        "film in S3",
      ],
      losses.map(lineOf),
    ))
      console.log(line);
    const broken = losses.flatMap(brokenByPart);
    for (const one of broken) console.log(`broken: ${one}`);
    const promised = [...sitting.flatMap((one) => one.promised), ...saver.promised];
    const kept = promised.filter(({ isPromise }) => isPromise).length;
    console.log(
      `handed in by the page: ${handedIn} of ${LEARNERS}; answers shown or acknowledged as kept: ${kept}`,
    );
    const report = recountReport(await recount(world, promised), LEARNERS + 1);
    console.log(report.text);
    return report.faults + broken.length === 0 && handedIn === LEARNERS ? 0 : 1;
  } finally {
    for (const place of places) await place.close();
    await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
  }
}

function lineOf({ name, gapMs, wholeAfterMs, words, pages, films }: PartLoss): readonly string[] {
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, num]) => `${what}: ${num}`)
      .join(", ");
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [name, seconds(gapMs), seconds(wholeAfterMs), words.join(", "), counted(pages), counted(films)];
}
