import type { Data } from "#tests/exam/examClient.ts";
import type { Promised } from "#tests/exam/recount.ts";

/** Makes a call of /api, which was wanted at the time `at`. */
export type Ask = (name: string, at: number, path: string, body?: object) => Promise<Data>;

/** Answer that a learner gave at the time `at`. `chance` from 0 to 1 chooses the option. */
export interface Given {
  readonly seq: number;
  readonly at: number;
  readonly chance: number;
}

/** Learner who answers by the API, without a browser. */
export interface ApiLearner {
  /**
   * Saves answers in one request, in their order, as a page does with all that wait.
   * @throws when the save is not acknowledged
   */
  save(given: readonly Given[]): Promise<readonly Promised[]>;
  submit(at: number): Promise<Data>;
}

export async function openPaper(ask: Ask, userId: number, recordId: string): Promise<ApiLearner> {
  const own = { record_id: recordId, ticket: `page-of-${userId}-0123456789` };
  await ask("continue", Date.now(), "/exam/continue", own);
  const paper = await ask("paper", Date.now(), `/exam/paper?record_id=${recordId}`);
  const asked: Data[] = paper.section.flatMap(({ question }: Data) => question);
  return {
    async save(given) {
      const [first, last] = [given[0], given.at(-1)] as [Given, Given];
      const answered = given.map(({ seq, at, chance }) => {
        const { id, stem, options } = asked[(seq * 13) % asked.length];
        const { key, content } = options[Math.floor(chance * options.length)];
        return {
          change: { seq, question_id: id, answer: [key], marked: "0", spent_ms: 1_000 * seq, at },
          promised: { userId, stem, option: content, at, isPromise: true },
        };
      });
      const changes = answered.map(({ change }) => change);
      const body = { ...own, source: `api-${userId}`, base_seq: first.seq - 1, changes };
      const saved = await ask("save", first.at, "/exam/save", body);
      if (saved.saved_seq !== last.seq || saved.is_behind === "1")
        throw new Error(`a save of ${last.seq} was answered ${saved.saved_seq}`);
      return answered.map(({ promised }) => promised);
    },
    submit: (at) => ask("submit", at, "/exam/submit", { ...own, request_id: `api-submit-${userId}` }),
  };
}
