import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import type { ChaosLearner } from "./chaosLearner.ts";
import type { ExamWorld } from "#tests/exam/examWorld.ts";
import type { Place } from "./place.ts";

/** Probability of each fault in percent, if faults are chosen at random. */
const WEIGHTS = { browser: 25, offline: 30, secondPage: 25, upstream: 12, site: 8 } as const;
export type Fault = keyof typeof WEIGHTS;
export const FAULTS = Object.keys(WEIGHTS) as readonly Fault[];

export type Tally = Record<Fault, number>;

interface Conducting {
  readonly world: Pick<ExamWorld, "site" | "upstream">;
  readonly places: readonly Place[];
  readonly sitting: readonly ChaosLearner[];
  readonly random: Random;
  /** Returns the next fault; undefined: no more faults. */
  readonly next: () => Fault | undefined;
  readonly restMs: number;
}

export function faultsUntil(untilMs: number, random: Random): () => Fault | undefined {
  return () => {
    if (Date.now() >= untilMs) return undefined;
    let left = random.next() * 100;
    return FAULTS.find((fault) => (left -= WEIGHTS[fault]) < 0) ?? "site";
  };
}

export function eachFault(random: Random): () => Fault | undefined {
  const left = [...FAULTS];
  return () => left.splice(random.below(Math.max(1, left.length)), 1)[0];
}

/**
 * Causes one fault after the other. A fault may still last while the next one begins.
 * @returns how often each fault occurred
 */
export async function conduct({ world, places, sitting, random, next, restMs }: Conducting): Promise<Tally> {
  const tally: Tally = { browser: 0, offline: 0, secondPage: 0, upstream: 0, site: 0 };
  const running: Promise<void>[] = [];
  const goOn = (fault: Promise<void> | undefined) => fault && running.push(fault.catch(() => undefined));
  const pick = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)];
  for (let fault = next(); fault; fault = next()) {
    tally[fault] += 1;
    if (fault === "browser") await pick(places)?.kill(random.next() * 2_000);
    else if (fault === "offline") goOn(pick(sitting)?.goOffline(2_000 + random.next() * 5_000));
    else if (fault === "secondPage") goOn(pick(sitting)?.openSecondPage());
    else await world[fault].killAndStart();
    await delay(500 + random.next() * restMs);
  }
  // Waits at most 20 s, because a fault in the page of a killed browser may never end.
  await Promise.race([Promise.all(running), delay(20_000, undefined, { ref: false })]);
  return tally;
}
