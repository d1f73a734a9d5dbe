import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, dataOf } from "#tests/exam/examClient.ts";
import type { ExamWorld } from "#tests/exam/examWorld.ts";
import { type Promised, recount, recountReport } from "#tests/exam/recount.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import { type ChaosLearner, createChaosLearner } from "./chaosLearner.ts";
import { openPlace, type Place } from "./place.ts";

interface SittingPlan {
  readonly world: ExamWorld;
  /** Number of learners in browsers. The other learners of the world only begin. */
  readonly seats: number;
  readonly perBrowser: number;
  readonly questions: number;
  readonly random: Random;
  readonly originOf: (at: number) => string;
  readonly trustsAll?: boolean;
}

export interface Sitting {
  readonly learners: readonly ChaosLearner[];
  readonly places: readonly Place[];
  /** Record numbers of the attempts of all learners of the world. */
  readonly records: readonly string[];
  readonly startedAt: number;
}

/** Begins an exam for all learners, seats some of them in browsers, and closes the browsers after `work`. */
export async function seatLearners<T>(
  { world, seats, perBrowser, questions, random, originOf, trustsAll = false }: SittingPlan,
  work: (sitting: Sitting) => Promise<T>,
): Promise<T> {
  const profiles = await mkdtemp(join(tmpdir(), "beikao-chaos-"));
  const places: Place[] = [];
  try {
    const seated = world.learners.slice(0, seats).map((learner, at) => ({ learner, at }));
    for (let at = 0; at < seats; at += perBrowser)
      places.push(
        openPlace(join(profiles, String(at)), seated.slice(at, at + perBrowser), random, { trustsAll }),
      );
    const startedAt = Date.now();
    const records = await begin(world);
    const learners = seated.map(({ learner, at }) =>
      createChaosLearner({
        learner,
        seat: places[Math.floor(at / perBrowser)] as Place,
        origin: originOf(at),
        recordId: records[at] ?? "",
        random,
        questionNum: questions,
      }),
    );
    return await work({ learners, places, records, startedAt });
  } finally {
    for (const place of places) await place.close();
    await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Lets learners answer as long as `work` lasts, which begins when each has an answer or `mostMs` ms are over. */
export async function whileAnswering<T>(
  learners: readonly ChaosLearner[],
  mostMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const all = Promise.all(learners.map((one) => one.sit(over.signal)));
  const untilMs = Date.now() + mostMs;
  while (Date.now() < untilMs && learners.some((one) => one.answeredNum() === 0)) await delay(100);
  const result = await work();
  over.abort();
  await all;
  return result;
}

/** @returns the record number of each learner's attempt */
async function begin(world: ExamWorld): Promise<readonly string[]> {
  const client = createExamClient(world);
  const records: string[] = [];
  for (const { token, userId } of world.learners) {
    const wanted = { paper_id: world.paperId, request_id: `chaos-request-${userId}` };
    records.push(dataOf(await client.call("/exam/start", token, wanted), "the start").record_id);
  }
  await client.close();
  return records;
}

/** @returns the number of learners who handed in */
export async function handIn(learners: readonly ChaosLearner[], untilMs: number): Promise<number> {
  return (await Promise.all(learners.map((one) => one.handIn(untilMs)))).filter(Boolean).length;
}

/** Ends the world and recounts its database. */
export async function recounted(world: ExamWorld, promised: readonly Promised[]) {
  await world.stop();
  const { text, faults } = recountReport(await recount(world, promised), world.learners.length);
  const kept = promised.filter(({ isPromise }) => isPromise).length;
  return { kept, lines: text.split("\n"), faults };
}

export async function until(atMs: number): Promise<void> {
  await delay(Math.max(0, atMs - Date.now()));
}
