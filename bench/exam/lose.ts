import { setTimeout as delay } from "node:timers/promises";
import { type ExamWorld, hostOf, startExamSite, type WorldLearner } from "#tests/exam/examWorld.ts";
import { missingMachines, type Part, startManyMachines } from "#tests/exam/manyMachines.ts";
import { missingCluster, type HaCluster, startHaCluster } from "#tests/support/haCluster.ts";
import { type Random, randomFrom } from "#upstream/operator/demo/large/random.ts";
import { table } from "../driver/report.ts";
import type { Outcome } from "../driver/tool.ts";
import type { ChaosLearner } from "./chaosLearner.ts";
import { type Reader, startReader } from "./reader.ts";
import { type Saver, startSaver } from "./saver.ts";
import { handIn, recounted, seatLearners, whileAnswering } from "./sitting.ts";

/** Number of learners in browsers; two share a browser. One more saves by the API. */
const SEATED = 4;
const QUESTIONS = 20;
const DOWN_MS = 4_000;
/** Most ms after a kill until saves must succeed again without anybody's help. */
const MOST_MS = 30_000;
const GIVEN_UP_MS = 90_000;
const LOOK_EVERY_MS = 200;
/** Ms between two losses, so that each message of a page can be attributed to one loss. */
const REST_MS = 2_000;
/** Messages that a page may show while saves fail: 保存中 (saving), 离线·已存本机 (offline, stored on this device). */
const TRUE_MEANWHILE = /^(?:保存中|离线·已存本机)/;
const KEPT = /^已保存/;
const COLUMNS = ["killed", "longest without a save, s", "all whole after, s", "pages of the exam said"];

/** A part of the installation that is killed. */
interface Losable extends Part {
  /** Waits until the part can be lost. */
  prepare?(): Promise<void>;
  /** True if others must do its work before it starts again; absent: it starts again after some seconds. */
  readonly isReplaced?: true;
}

interface Loss {
  readonly part: Losable;
  /** Longest time in ms without an acknowledged save, counted from the kill. */
  readonly gapMs: number;
  /** Ms from the kill until each page showed 已保存 (saved) and the part ran again; Infinity: over a minute and a half. */
  readonly wholeAfterMs: number;
  /** Messages that exam pages showed after the kill, without numbers. */
  readonly words: readonly string[];
  /** Requests of the reader by outcome; empty: there is no reader. */
  readonly read: readonly string[];
}

/** Kills each part of an installation on several machines once. A fifth learner also reads pages. */
export async function loseMachines(seed: number): Promise<Outcome> {
  const minutes = 15;
  refuse(missingMachines());
  await using world = await startManyMachines({ ...planOf(minutes), isSmall: true });
  return await sitThroughLosses({
    world,
    minutes,
    parts: world.parts,
    random: randomFrom(seed),
    originOf: (at) => world.originOf(at),
    trustsAll: true,
    startReader: (learner) => startReader(world, learner),
  });
}

/** Kills the primary of a database cluster: PostgreSQL alone, and then its machine. */
export async function losePrimaries(seed: number): Promise<Outcome> {
  const minutes = 12;
  refuse(missingCluster());
  await using cluster = await startHaCluster();
  await using world = await startExamSite({ ...planOf(minutes), server: cluster.url });
  return await sitThroughLosses({
    world,
    minutes,
    parts: [primaryOf(cluster, "postgres"), primaryOf(cluster, "machine")],
    random: randomFrom(seed),
    originOf: (at) => `http://${hostOf(at)}:${new URL(world.url).port}`,
  });
}

function refuse(reason: string | undefined): void {
  if (reason) throw new Error(reason);
}

function planOf(minutes: number) {
  return { learners: SEATED + 1, questions: QUESTIONS, minutes, isSmall: true } as const;
}

function primaryOf(cluster: HaCluster, what: "postgres" | "machine"): Losable {
  let name = "";
  return {
    name: `the primary's ${what}`,
    isReplaced: true,
    async prepare() {
      await cluster.whole();
      name = await cluster.primary();
    },
    kill: async () => cluster.kill(name, what),
    // Patroni starts PostgreSQL again by itself.
    start: async () => (what === "machine" ? cluster.start(name) : undefined),
  };
}

interface Losing {
  readonly world: ExamWorld;
  readonly minutes: number;
  readonly parts: readonly Losable[];
  readonly random: Random;
  readonly originOf: (at: number) => string;
  readonly trustsAll?: boolean;
  readonly startReader?: (learner: WorldLearner) => Promise<Reader>;
}

/**
 * Has four learners in two browsers and one learner who saves by the API four times a second take an exam while parts
 * of the installation are lost.
 */
async function sitThroughLosses({ world, minutes, parts, ...own }: Losing): Promise<Outcome> {
  const plan = { world, seats: SEATED, perBrowser: 2, questions: QUESTIONS, ...own };
  return await seatLearners(plan, async ({ learners, places, records, startedAt }) => {
    const last = world.learners[SEATED] as WorldLearner;
    const saver = startSaver(world, last, records[SEATED] ?? "");
    const losses: Loss[] = [];
    await whileAnswering(learners, 60_000, async () => {
      const reader = await own.startReader?.(last);
      for (const part of parts) losses.push(await lose(part, learners, saver, reader));
      await reader?.end();
    });
    const [handedIn] = await Promise.all([
      handIn(learners, startedAt + minutes * 60_000 - 5_000),
      saver.handIn(),
    ]);
    for (const place of places) await place.close();
    const promised = [...learners.flatMap((one) => one.promised), ...saver.promised];
    const { kept, lines, faults } = await recounted(world, promised);
    const broken = losses.flatMap(brokenBy);
    return {
      conditions: { learners: world.learners.length, minutes },
      isBroken: faults + broken.length > 0 || handedIn < SEATED,
      body: [
        ...table([...COLUMNS, ...(own.startReader ? ["pages read", "film in S3"] : [])], losses.map(rowOf)),
        "",
        `saves of the learner without a browser: ${saver.savedAt.length}`,
        ...broken.map((one) => `broken: ${one}`),
        `handed in by the page: ${handedIn} of ${SEATED}; answers shown or acknowledged as kept: ${kept}`,
        ...lines,
      ],
    };
  });
}

async function lose(
  part: Losable,
  learners: readonly ChaosLearner[],
  { savedAt }: Saver,
  reader: Reader | undefined,
): Promise<Loss> {
  await delay(REST_MS);
  await part.prepare?.();
  reader?.drain();
  const killedAt = Date.now();
  await part.kill();
  let isBack = part.isReplaced ?? false;
  const back = part.isReplaced
    ? undefined
    : delay(DOWN_MS)
        .then(() => part.start())
        .then(() => (isBack = true));
  const words = new Set<string>();
  let wholeAt = Infinity;
  while (wholeAt === Infinity && Date.now() < killedAt + GIVEN_UP_MS) {
    await delay(LOOK_EVERY_MS);
    const told = await Promise.all(learners.map((one) => one.told()));
    for (const word of told) if (word) words.add(word);
    const isWhole = told.every((word) => word !== undefined && KEPT.test(word));
    if (isBack && isWhole && (savedAt.at(-1) ?? 0) > killedAt + DOWN_MS) wholeAt = Date.now();
  }
  await (back ?? part.start());
  return {
    part,
    gapMs: longestGap(savedAt, killedAt),
    wholeAfterMs: wholeAt - killedAt,
    words: [...words],
    read: reader?.drain() ?? [],
  };
}

/** Returns the longest time between two consecutive acknowledged saves, the second of them after `at`. */
function longestGap(savedAt: readonly number[], at: number): number {
  const from = Math.max(
    0,
    savedAt.findLastIndex((ms) => ms <= at),
  );
  const gaps = savedAt.slice(from).map((ms, index, all) => (all[index + 1] ?? ms) - ms);
  return Math.max(0, ...gaps);
}

function rowOf({ part, gapMs, wholeAfterMs, words, read }: Loss): readonly string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [part.name, seconds(gapMs), seconds(wholeAfterMs), words.join(", "), ...read];
}

/** Returns the promises that a loss broke; empty: none. */
function brokenBy({ part: { name, isReplaced }, gapMs, wholeAfterMs, words }: Loss): readonly string[] {
  const isSaid = words.some((word) => TRUE_MEANWHILE.test(word));
  return [
    ...(gapMs > MOST_MS ? [`${name}: no save within ${MOST_MS / 1_000} s`] : []),
    ...(wholeAfterMs === Infinity ? [`${name}: a page never said again that it had saved`] : []),
    ...(isReplaced && !isSaid ? [`${name}: no page said that it could not save`] : []),
    ...words
      .filter((word) => !TRUE_MEANWHILE.test(word) && !KEPT.test(word))
      .map((word) => `${name}: a page said ${word}`),
  ];
}
