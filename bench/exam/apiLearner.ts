import type { Data } from "#tests/exam/examClient.ts";
import type { Promised } from "#tests/exam/recount.ts";

/** Makes a call of /api, which was wanted at the time `at`. */
export type Ask = (name: string, at: number, path: string, body?: object) => Promise<Data>;

/** Learner who answers by the API, without a browser. */
export interface ApiLearner {
  /**
   * Saves one answer. `chance` from 0 to 1 chooses the option.
   * @throws when the save is not acknowledged
   */
  save(seq: number, at: number, chance: number): Promise<Promised>;
  submit(at: number): Promise<Data>;
}

export async function openPaper(ask: Ask, userId: number, recordId: string): Promise<ApiLearner> {
  const own = { record_id: recordId, ticket: `page-of-${userId}-0123456789` };
  await ask("continue", Date.now(), "/exam/continue", own);
  const paper = await ask("paper", Date.now(), `/exam/paper?record_id=${recordId}`);
  const asked: Data[] = paper.section.flatMap(({ question }: Data) => question);
  return {
    async save(seq, at, chance) {
      const { id, stem, options } = asked[(seq * 13) % asked.length];
      const { key, content } = options[Math.floor(chance * options.length)];
      const change = { seq, question_id: id, answer: [key], marked: "0", spent_ms: 1_000 * seq, at };
      const body = { ...own, source: `api-${userId}`, base_seq: seq - 1, changes: [change] };
      const saved = await ask("save", at, "/exam/save", body);
      if (saved.saved_seq !== seq || saved.is_behind === "1")
        throw new Error(`a save of ${seq} was answered ${saved.saved_seq}`);
      return { userId, stem, option: content, at, isPromise: true };
    },
    submit: (at) => ask("submit", at, "/exam/submit", { ...own, request_id: `api-submit-${userId}` }),
  };
}
