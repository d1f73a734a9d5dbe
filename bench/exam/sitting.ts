import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, dataOf } from "#tests/exam/examClient.ts";
import type { ExamWorld } from "#tests/exam/examWorld.ts";
import type { ChaosLearner } from "./chaosLearner.ts";

/** @returns the record number of each learner's attempt */
export async function begin(world: ExamWorld): Promise<readonly string[]> {
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
export async function handIn(
  sitting: readonly ChaosLearner[],
  overdue: readonly ChaosLearner[],
  untilMs: number,
): Promise<number> {
  const punctual = sitting.filter((one) => !overdue.includes(one));
  return (await Promise.all(punctual.map((one) => one.handIn(untilMs)))).filter(Boolean).length;
}

/** Waits until each learner has an answer that the page showed as saved, at most `mostMs` ms. */
export async function allAnswered(sitting: readonly ChaosLearner[], mostMs: number): Promise<void> {
  const untilMs = Date.now() + mostMs;
  while (Date.now() < untilMs && sitting.some((one) => one.answeredNum() === 0)) await delay(100);
}

export async function until(atMs: number): Promise<void> {
  await delay(Math.max(0, atMs - Date.now()));
}

export function secondsSince(ms: number): number {
  return Math.round((Date.now() - ms) / 1_000);
}
