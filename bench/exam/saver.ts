import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, dataOf, type Data } from "#tests/exam/examClient.ts";
import type { ExamWorld, WorldLearner } from "#tests/exam/examWorld.ts";
import type { Promised } from "#tests/exam/recount.ts";

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
