import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, dataOf } from "#tests/exam/examClient.ts";
import type { ExamWorld, WorldLearner } from "#tests/exam/examWorld.ts";
import type { Promised } from "#tests/exam/recount.ts";
import { type ApiLearner, type Ask, openPaper } from "./apiLearner.ts";

const SAVE_EVERY_MS = 250;

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
  const ask: Ask = async (name, _at, path, body) => dataOf(await client.call(path, token, body), name);
  let isOver = false;
  const saving = save();
  // Ignored here, because handIn reports the error.
  saving.catch(() => undefined);
  return {
    promised,
    savedAt,
    async handIn() {
      isOver = true;
      await (await saving).submit(Date.now());
      await client.close();
    },
  };

  async function save(): Promise<ApiLearner> {
    const learner = await openPaper(ask, userId, recordId);
    for (let seq = 1; !isOver; seq += 1) {
      promised.push(...(await learner.save([{ seq, at: Date.now(), chance: Math.random() }])));
      savedAt.push(Date.now());
      await delay(SAVE_EVERY_MS);
    }
    return learner;
  }
}
