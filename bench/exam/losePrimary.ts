import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, dataOf, type Data } from "#tests/exam/examClient.ts";
import type { ExamWorld, WorldLearner } from "#tests/exam/examWorld.ts";
import type { Promised } from "#tests/exam/recount.ts";
import type { HaCluster } from "#tests/support/haCluster.ts";
import type { ChaosLearner } from "./chaosLearner.ts";

const KINDS = ["postgres", "machine"] as const;
const SAVE_EVERY_MS = 250;
/** Most ms after a kill until saves must succeed again without anybody's help. */
export const MOST_MS = 30_000;
const GIVEN_UP_MS = 90_000;
const LOOK_EVERY_MS = 200;
/** Messages that a page may show while saves fail: 保存中 (saving), 离线·已存本机 (offline, stored on this device). */
export const TRUE_MEANWHILE = /^(?:保存中|离线·已存本机)/;
export const KEPT = /^已保存/;

export interface Loss {
  readonly what: (typeof KINDS)[number];
  readonly savedAfterMs: number;
  /** Ms from the kill until each page shows 已保存 (saved) again; Infinity: longer than a minute and a half. */
  readonly shownAfterMs: number;
  /** Messages that pages showed after the kill, without numbers. */
  readonly words: readonly string[];
}

/**
 * Learner who saves by the API four times a second, while others answer in browsers. These saves are frequent enough to
 * measure the time without saves.
 */
export interface Saver {
  readonly promised: readonly Promised[];
  readonly savedAt: readonly number[];
  handIn(): Promise<void>;
}

export function startSaver(world: ExamWorld, { userId, token }: WorldLearner, recordId: string): Saver {
  const client = createExamClient(world);
  const [promised, savedAt]: [Promised[], number[]] = [[], []];
  const own = { record_id: recordId, ticket: `page-of-${userId}-0123456789` };
  const call = async (path: string, body?: object) => dataOf(await client.call(path, token, body), path);
  let isOver = false;
  const saving = save();
  // Ignored here, because handIn reports the error.
  saving.catch(() => undefined);
  return {
    promised,
    savedAt,
    async handIn() {
      isOver = true;
      await saving;
      await call("/exam/submit", { ...own, request_id: `saver-submit-${userId}` });
      await client.close();
    },
  };

  async function save(): Promise<void> {
    await call("/exam/continue", own);
    const paper = await call(`/exam/paper?record_id=${recordId}`);
    const asked: Data[] = paper.section.flatMap(({ question }: Data) => question);
    for (let seq = 1; !isOver; seq += 1) {
      const question = asked[(seq * 13) % asked.length];
      const option = question.options[seq % question.options.length];
      const at = Date.now();
      const change = {
        seq,
        question_id: question.id,
        answer: [option.key],
        marked: "0",
        spent_ms: 1_000 * seq,
        at,
      };
      const source = `saver-${userId}`;
      await call("/exam/save", { ...own, source, base_seq: seq - 1, changes: [change] });
      savedAt.push(Date.now());
      promised.push({ userId, stem: question.stem, option: option.content, at, isPromise: true });
      await delay(SAVE_EVERY_MS);
    }
  }
}

interface Losing {
  readonly cluster: HaCluster;
  readonly sitting: readonly ChaosLearner[];
  readonly saver: Saver;
}

/** Kills PostgreSQL on the primary; once that machine is back as a standby, kills the machine of the new primary. */
export async function losePrimaries({ cluster, sitting, saver }: Losing): Promise<readonly Loss[]> {
  const losses: Loss[] = [];
  for (const what of KINDS) {
    await cluster.whole();
    const name = await cluster.primary();
    const killedAt = Date.now();
    cluster.kill(name, what);
    const words = new Set<string>();
    let [saved, shown] = [Infinity, Infinity];
    while (shown === Infinity && Date.now() < killedAt + GIVEN_UP_MS) {
      await delay(LOOK_EVERY_MS);
      const told = await Promise.all(sitting.map((one) => one.told()));
      for (const word of told) if (word) words.add(word);
      // Computes the time again, because a save that was pending at the kill may have been acknowledged before it.
      saved = gapEnd(saver.savedAt, killedAt);
      if (saved < Infinity && told.every((word) => word !== undefined && KEPT.test(word))) shown = Date.now();
    }
    losses.push({ what, savedAfterMs: saved - killedAt, shownAfterMs: shown - killedAt, words: [...words] });
    if (what === "machine") cluster.start(name);
  }
  return losses;
}

/** Returns the end of the longest time between two saves of which the second was after `at`. */
function gapEnd(savedAt: readonly number[], at: number): number {
  const last = savedAt.findLastIndex((ms) => ms <= at + SAVE_EVERY_MS);
  return savedAt[last + 1] ?? Infinity;
}

/** Returns the promises that this loss broke; empty: none. */
export function brokenBy({ what, savedAfterMs, shownAfterMs, words }: Loss): readonly string[] {
  const untrue = words.filter((word) => !TRUE_MEANWHILE.test(word) && !KEPT.test(word));
  return [
    ...(savedAfterMs > MOST_MS ? [`${what}: no save within ${MOST_MS / 1_000} s`] : []),
    ...(shownAfterMs === Infinity ? [`${what}: a page never said again that it had saved`] : []),
    ...(words.some((word) => TRUE_MEANWHILE.test(word))
      ? []
      : [`${what}: no page said that it could not save`]),
    ...untrue.map((word) => `${what}: a page said ${word}`),
  ];
}
