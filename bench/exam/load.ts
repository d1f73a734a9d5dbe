// `npm run load:exam`: so many learners of one school sit an exam at once and all hand in within one second.
import { setTimeout as delay } from "node:timers/promises";
import { createExamClient, type Data, dataOf } from "#tests/exam/examClient.ts";
import { startExamSite, type WorldLearner } from "#tests/exam/examWorld.ts";
import { type Promised, recount, recountReport } from "#tests/exam/recount.ts";
import { residentMegabytes } from "#tests/support/processFigures.ts";
import { loadBefore } from "../driver/machine.ts";
import { readOptions } from "../driver/options.ts";
import { table, tell } from "../driver/report.ts";
import { median, percentile } from "../driver/statistics.ts";

const SAVE_EVERY_MS = 5_000;
const BEGIN_WITHIN_MS = 30_000;
const QUESTIONS = 50;
const LOOK_EVERY_MS = 5_000;

const { learners, minutes, database, save } = readOptions({
  name: "npm run load:exam",
  about: `So many learners behind one address begin an exam of ${QUESTIONS} questions within half a minute, save an answer every five seconds, and
hand in within one second: through the built site and the reference upstream, each a process of its own.
Prints times of begin, save and hand-in, who was sent away with 503 and came again, memory of both processes, and what stands in the
database, recounted. Ends with 1 when anything is lost, done twice or wrong, or a call failed for good.`,
  options: {
    learners: { by: 500, most: 2_000, help: "who sit it" },
    minutes: { by: 3, least: 0.1, most: 60, isFraction: true, help: "how long they save" },
    database: {
      by: "",
      help: "postgres://...: in a database of its own on that server, which is dropped afterwards; without it on the embedded one",
    },
    save: { by: false, help: "keep the report in bench/results" },
  },
});

const times = { begin: [] as number[], save: [] as number[], "hand in": [] as number[] };
const memory = { site: [] as number[], upstream: [] as number[] };
const promised: Promised[] = [];
const failures: string[] = [];

const busyBefore = loadBefore();
await using world = await startExamSite({
  learners,
  questions: QUESTIONS,
  minutes: Math.ceil(minutes) + 30,
  server: database || undefined,
});
const client = createExamClient(world);
const timer = setInterval(lookAtMemory, LOOK_EVERY_MS);
const savingUntil = Date.now() + BEGIN_WITHIN_MS + minutes * 60_000;
await Promise.all(
  world.learners.map((learner, at) =>
    sit(learner, {
      beginAfterMs: (at / learners) * BEGIN_WITHIN_MS,
      savingUntil,
      submitAt: savingUntil + (at / learners) * 1_000,
    }).catch((error: unknown) => void failures.push((error as Error).message)),
  ),
);
clearInterval(timer);
lookAtMemory();
await client.close();
await world.stop();
const { text, faults } = recountReport(await recount(world, promised), learners);
tell({
  bench: "exam",
  save,
  conditions: { learners, minutes, database: world.storage.kind, "load before": busyBefore },
  body: [
    ...table(
      ["ms", "number", "p50", "p99", "slowest"],
      Object.entries(times).map(([name, list]) => [
        name,
        String(list.length),
        ...[median(list), percentile(list, 99), Math.max(...list)].map((ms) => ms.toFixed(0)),
      ]),
    ),
    "",
    ...table(
      ["memory, MB", "at most", "at the end"],
      Object.entries(memory).map(([name, list]) => [
        name,
        ...[Math.max(...list), list.at(-1) ?? 0].map((mb) => mb.toFixed(0)),
      ]),
    ),
    "",
    `sent away with 503 and came again: ${client.counts.sentAway}; broken and tried again: ${client.counts.broken}`,
    `calls that failed for good: ${failures.length}`,
    ...failures.slice(0, 5).map((one) => `  ${one}`),
    text,
  ],
});
process.exitCode = faults + failures.length === 0 ? 0 : 1;

function lookAtMemory(): void {
  for (const name of ["site", "upstream"] as const) memory[name].push(residentMegabytes(world[name].pid()));
}

interface Plan {
  readonly beginAfterMs: number;
  readonly savingUntil: number;
  readonly submitAt: number;
}

async function sit({ userId, token }: WorldLearner, plan: Plan): Promise<void> {
  const ticket = `page-of-${userId}-0123456789`;
  await delay(plan.beginAfterMs);
  const { record_id, paper } = await timed(times.begin, async () => {
    const wanted = { paper_id: world.paperId, request_id: `load-request-${userId}` };
    const started = dataOf(await client.call("/exam/start", token, wanted), "the start");
    const own = { record_id: started.record_id as string, ticket };
    dataOf(await client.call("/exam/continue", token, own), "continue");
    const whole = dataOf(await client.call(`/exam/paper?record_id=${own.record_id}`, token), "the paper");
    return { record_id: own.record_id, paper: whole };
  });
  const asked: Data[] = paper.section.flatMap(({ question }: Data) => question);
  // Not all in step.
  await delay(Math.random() * SAVE_EVERY_MS);
  for (let seq = 1; Date.now() < plan.savingUntil; seq += 1) {
    const question = asked[(seq * 13) % asked.length];
    const option = question.options[Math.floor(Math.random() * question.options.length)];
    const at = Date.now();
    const change = {
      seq,
      question_id: question.id,
      answer: [option.key],
      marked: "0",
      spent_ms: 1_000 * seq,
      at,
    };
    const body = { record_id, ticket, source: `load-${userId}`, base_seq: seq - 1, changes: [change] };
    const saved = await timed(times.save, async () =>
      dataOf(await client.call("/exam/save", token, body), "a save"),
    );
    if (saved.saved_seq !== seq || saved.is_behind === "1")
      throw new Error(`a save of ${seq} was answered ${saved.saved_seq}`);
    promised.push({ userId, stem: question.stem, option: option.content, at, isPromise: true });
    await delay(Math.max(0, Math.min(at + SAVE_EVERY_MS, plan.savingUntil) - Date.now()));
  }
  await delay(plan.submitAt - Date.now());
  const body = { record_id, ticket, request_id: `load-submit-${userId}` };
  await timed(times["hand in"], async () =>
    dataOf(await client.call("/exam/submit", token, body), "handing in"),
  );
}

async function timed<T>(list: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  list.push(performance.now() - startedAt);
  return result;
}
