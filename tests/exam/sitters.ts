import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Agent, request } from "undici";
import { type Data, told } from "./examClient.ts";
import { hostOf, LOOPBACK } from "./examWorld.ts";
import type { LinedExam } from "./linedExam.ts";

/** Pause between two saves of a sitter, in ms. A page sends less often. */
const SAVE_EVERY_MS = 1_000;
/** Pause before a save is sent again. Shorter than that of a page, so that the pause does not hide the line's. */
const AGAIN_MS = 500;
const CHINESE = /[\u4e00-\u9fff]/;

export interface Save {
  readonly at: number;
  readonly sentMs: number;
  readonly ackMs: number;
}

/** Learners who sit an exam and save answers until they are stopped. */
export interface Sitters extends AsyncDisposable {
  readonly saves: readonly Save[];
  /** Refusals without a Chinese message, and acknowledgements of another number than was sent. */
  readonly untrue: readonly string[];
  /** Waits until each sitter has an acknowledged save that was sent after `fromMs` of `performance.now`. */
  goOn(fromMs: number): Promise<void>;
  /**
   * Stops the sitters and compares their acknowledged saves with the database.
   * @returns answers that are missing, or are stored more than once
   */
  recount(): Promise<{ readonly acknowledged: number; readonly lost: number; readonly doubled: number }>;
}

interface Sitter {
  readonly at: number;
  readonly own: { readonly record_id: string; readonly ticket: string };
  readonly questionId: string;
  readonly source: string;
  seq: number;
  acknowledged: number;
}

const OPTIONS = ["A", "B", "C", "D"] as const;
const optionOf = (seq: number) => OPTIONS[seq % OPTIONS.length] ?? "A";

export async function startSitters(exam: LinedExam): Promise<Sitters> {
  const agent = new Agent({ connections: 128, connect: LOOPBACK, headersTimeout: 20_000 });
  const saves: Save[] = [];
  const untrue: string[] = [];
  let isStopped = false;

  /** Makes a call as a page does; undefined: it got no answer, or an envelope that refuses for now. */
  async function ask(at: number, path: string, body?: object): Promise<Data> {
    const token = exam.learners[at]?.token ?? "";
    const answer = await request(`http://${hostOf(at)}:${exam.sitePort}/api${path}`, {
      dispatcher: agent,
      method: body ? "POST" : "GET",
      headers: { cookie: `token=${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    if (!answer) return undefined;
    const text = await answer.body.text().catch(() => "");
    const { code, msg, data } = await told(text).catch(() => ({ code: 0, msg: text, data: undefined }));
    if (answer.statusCode === 200 && code === 20200) return data;
    if (!CHINESE.test(msg) || answer.statusCode === 500)
      untrue.push(`${path} ${answer.statusCode}: ${text.slice(0, 200)}`);
    return undefined;
  }

  async function insist(at: number, path: string, body?: object): Promise<Data> {
    for (;;) {
      const data = await ask(at, path, body);
      if (data !== undefined || isStopped) return data;
      await delay(AGAIN_MS);
    }
  }

  async function begin(at: number): Promise<Sitter> {
    const begun = await insist(at, "/exam/start", {
      paper_id: exam.paperId,
      request_id: `start-of-learner-${at}`,
    });
    const own = { record_id: String(begun.record_id), ticket: `ticket-of-learner-${at}` };
    await insist(at, "/exam/continue", own);
    const paper = await insist(at, `/exam/paper?record_id=${own.record_id}`);
    const questionId = String(paper.section[0].question[0].id);
    return { at, own, questionId, source: `source-of-learner-${at}`, seq: 0, acknowledged: 0 };
  }

  async function sit(sitter: Sitter): Promise<void> {
    const { at, own, questionId, source } = sitter;
    await delay((at / exam.learners.length) * SAVE_EVERY_MS);
    while (!isStopped) {
      const seq = (sitter.seq += 1);
      const change = {
        seq,
        question_id: questionId,
        answer: [optionOf(seq)],
        marked: "0",
        spent_ms: 1,
        at: Date.now(),
      };
      const batch = { ...own, source, base_seq: seq - 1, changes: [change] };
      for (;;) {
        const sentMs = performance.now();
        const data = await ask(at, "/exam/save", batch);
        if (data) {
          if (data.saved_seq === seq) sitter.acknowledged = seq;
          else untrue.push(`save ${seq} of ${at}: ${JSON.stringify(data)}`);
          saves.push({ at, sentMs, ackMs: performance.now() });
          break;
        }
        if (isStopped) return;
        await delay(AGAIN_MS);
      }
      await delay(SAVE_EVERY_MS);
    }
  }

  const sitters = await Promise.all(exam.learners.map((_, at) => begin(at)));
  const sitting = Promise.all(sitters.map(sit));
  const stop = async () => {
    isStopped = true;
    await sitting;
    await agent.destroy();
  };

  return {
    saves,
    untrue,
    async goOn(fromMs) {
      for (const { at } of sitters)
        while (!saves.some((save) => save.at === at && save.sentMs >= fromMs)) await delay(20);
    },
    async recount() {
      await stop();
      const sql = new pg.Client({ connectionString: exam.databaseUrl });
      await sql.connect();
      const counts = { acknowledged: 0, lost: 0, doubled: 0 };
      for (const { own, questionId, source, acknowledged } of sitters) {
        const { rows } = await sql.query<{ seq: number; num: number; text: string }>(
          "select seq::int, count(*)::int as num, min(answer::text) as text from attempt_changes where attempt_id = $1 and source = $2 group by seq order by seq",
          [own.record_id, source],
        );
        const stored = new Set(rows.map((row) => row.seq));
        counts.acknowledged += acknowledged;
        counts.doubled += rows.filter(({ num }) => num > 1).length;
        for (let each = 1; each <= acknowledged; each += 1) if (!stored.has(each)) counts.lost += 1;
        const answers = await sql.query<{ text: string }>(
          "select answer::text as text from attempt_answers where attempt_id = $1 and question_id = $2",
          [own.record_id, questionId],
        );
        // Stored keys are those of the question, not of the learner's shuffled options.
        if (answers.rows[0]?.text !== rows.at(-1)?.text) counts.lost += 1;
      }
      const { rows } = await sql.query<{ num: number }>("select count(*)::int as num from attempts");
      counts.doubled += (rows[0]?.num ?? 0) - sitters.length;
      await sql.end();
      return counts;
    },
    [Symbol.asyncDispose]: async () => {
      if (!isStopped) await stop();
    },
  };
}
