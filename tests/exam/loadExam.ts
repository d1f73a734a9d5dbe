// `npm run load:exam`: so many learners of one school sit an exam at once and all hand in within one second.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { residentMegabytes } from "#tests/support/processFigures.ts";
import { createExamClient, type Data, dataOf, type ExamClient } from "./examClient.ts";
import { type ExamWorld, startExamSite, type WorldLearner } from "./examWorld.ts";
import { type Promised, recount, recountReport } from "./recount.ts";

const HELP = `npm run load:exam [-- --learners 500] [--minutes 3] [--database postgres://...]
So many learners behind one address begin an exam of 50 questions within half a minute, save an answer every five seconds, and
hand in within one second: through the built site and the reference upstream, each a process of its own. Without --database on the
embedded database; with it in a database of its own on that server, which is dropped afterwards.
Prints times of begin, save and hand-in, who was sent away with 503 and came again, memory of both processes, and what stands in the
database, recounted. Ends with 1 when anything is lost, done twice or wrong, or a call failed for good.
`;
const SAVE_EVERY_MS = 5_000;
const BEGIN_WITHIN_MS = 30_000;
const QUESTIONS = 50;

interface Settings {
  readonly learners: number;
  readonly minutes: number;
  readonly database: string | undefined;
}

const settings = readSettings();
process.exitCode = await load(settings);

async function load({ learners, minutes, database }: Settings): Promise<number> {
  await using world = await startExamSite({
    learners,
    questions: QUESTIONS,
    minutes: Math.ceil(minutes) + 30,
    server: database,
  });
  say(
    `${learners} learners, a save every ${SAVE_EVERY_MS / 1_000} s for ${minutes} min, ${database ? "PostgreSQL" : "embedded database"}`,
  );
  const client = createExamClient(world);
  const memory = watchMemory(world);
  const times: Times = { begin: [], save: [], submit: [] };
  const promised: Promised[] = [];
  const failures: string[] = [];
  const savingUntil = Date.now() + BEGIN_WITHIN_MS + minutes * 60_000;
  await Promise.all(
    world.learners.map((learner, at) =>
      sit(client, world, learner, {
        times,
        promised,
        beginAfterMs: (at / learners) * BEGIN_WITHIN_MS,
        savingUntil,
        submitAt: savingUntil + (at / learners) * 1_000,
      }).catch((error: unknown) => void failures.push((error as Error).message)),
    ),
  );
  const held = memory.end();
  for (const name of ["begin", "save", "submit"] as const) say(timesText(name, times[name]));
  say(
    `sent away with 503 and came again: ${client.counts.sentAway}; broken and tried again: ${client.counts.broken}`,
  );
  say(
    `calls that failed for good: ${failures.length}${failures
      .slice(0, 5)
      .map((one) => `\n  ${one}`)
      .join("")}`,
  );
  for (const line of held) say(line);
  await client.close();
  await world.stop();
  const report = recountReport(await recount(world, promised), learners);
  say(report.text);
  return report.faults + failures.length === 0 ? 0 : 1;
}

interface Times {
  readonly begin: number[];
  readonly save: number[];
  readonly submit: number[];
}

interface Plan {
  readonly times: Times;
  readonly promised: Promised[];
  readonly beginAfterMs: number;
  readonly savingUntil: number;
  readonly submitAt: number;
}

async function sit(
  client: ExamClient,
  world: ExamWorld,
  { userId, token }: WorldLearner,
  plan: Plan,
): Promise<void> {
  const { times, promised } = plan;
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
  await timed(times.submit, async () => dataOf(await client.call("/exam/submit", token, body), "handing in"));
}

async function timed<T>(list: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  list.push(performance.now() - startedAt);
  return result;
}

function timesText(name: string, list: readonly number[]): string {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `${name}: ${sorted.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

/** Of both processes: what they held soon after the beginning, at most, and at the end. */
function watchMemory(world: ExamWorld) {
  const seen = { site: [] as number[], upstream: [] as number[] };
  const look = () => {
    for (const name of ["site", "upstream"] as const) seen[name].push(residentMegabytes(world[name].pid()));
  };
  const timer = setInterval(look, 5_000);
  return {
    end(): string[] {
      clearInterval(timer);
      look();
      return Object.entries(seen).map(([name, list]) => {
        // By then all have begun.
        const early = list.slice(6, 12);
        const first = early.reduce((sum, one) => sum + one, 0) / Math.max(1, early.length);
        const late = list.slice(-6).reduce((sum, one) => sum + one, 0) / Math.min(6, list.length);
        return `memory of the ${name}: ${first.toFixed(0)} MB once all had begun, ${late.toFixed(0)} MB in the last half minute, at most ${Math.max(...list).toFixed(0)} MB`;
      });
    },
  };
}

function readSettings(): Settings {
  try {
    const { values } = parseArgs({
      options: {
        learners: { type: "string", default: "500" },
        minutes: { type: "string", default: "3" },
        database: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const [learners, minutes] = [Number(values.learners), Number(values.minutes)];
    if (!(Number.isInteger(learners) && learners > 0 && learners <= 2_000))
      throw new Error("--learners takes a whole number from 1 to 2000");
    if (!(minutes > 0 && minutes <= 60)) throw new Error("--minutes takes a number above 0, at most 60");
    return { learners, minutes, database: values.database };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
