import { examContinue, examSave, examPause, examSection } from "#shared/contract/exam/endpoints.ts";
import { callOf, type Call, type DataOf, type Endpoint } from "#shared/contract/endpoint.ts";
import type { Transport } from "#client/calls/callCache.ts";
import { type ExamClock } from "#client/calls/exam.ts";
import type { Batch, SendOptions } from "#client/journal/entry.ts";
import type { ExamEntry } from "./examState.ts";
import type { PageClocks, ServerClock } from "./serverClock.ts";

interface Surroundings {
  readonly recordId: string;
  readonly send: Transport;
  readonly clock: ServerClock;
  readonly even: PageClocks["even"];
  /** What each answer says of the attempt. */
  readonly onAnswer: (answer: ExamClock) => void;
}

export type Changes = Pick<Batch<ExamEntry>, "source" | "entries">;

/** An attempt's calls. Each answer sets the clock. */
export function createExamServer({ recordId, send, clock, even, onAnswer }: Surroundings) {
  /** By source: the highest seq that the server has kept. What came too late it has not. */
  const kept = new Map<string, number>();

  async function ask<E extends Endpoint>(
    call: Call<E>,
    options?: Partial<SendOptions>,
  ): Promise<DataOf<E> & ExamClock> {
    const askedAt = even();
    const answer = (await send(call, options)) as DataOf<E> & ExamClock;
    clock.note({ serverMs: answer.serverTime, askedAt, cameAt: even() });
    onAnswer(answer);
    return answer;
  }

  return {
    goOn: (ticket: string) => ask(callOf(examContinue, { recordId, ticket })),
    pause: (ticket: string) => ask(callOf(examPause, { recordId, ticket })),
    closeSection: (ticket: string, sectionId: string) =>
      ask(callOf(examSection, { recordId, ticket, sectionId })),
    async save(ticket: string, { source, entries }: Changes, options?: Partial<SendOptions>) {
      const changes = entries.map(({ seq, payload }) => ({
        seq,
        questionId: payload.questionId,
        answer: [...payload.answer],
        marked: payload.isMarked ? ("1" as const) : ("0" as const),
        spentMs: payload.spentMs,
        at: payload.at,
      }));
      const baseSeq = kept.get(source) ?? 0;
      const answer = await ask(callOf(examSave, { recordId, ticket, source, baseSeq, changes }), options);
      const late = new Set(answer.late);
      const inTime = entries.map(({ seq }) => seq).filter((seq) => !late.has(seq));
      // It has lost what it had: from here it is told anew.
      kept.set(source, answer.isBehind ? Math.max(0, ...inTime) : Math.max(baseSeq, ...inTime));
      return answer;
    },
  };
}

export type ExamServer = ReturnType<typeof createExamServer>;
