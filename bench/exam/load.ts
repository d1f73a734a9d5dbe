import { type ExamClient, createExamClient, dataOf } from "#tests/exam/examClient.ts";
import { startExamSite, type WorldLearner } from "#tests/exam/examWorld.ts";
import { type Promised, recount, recountReport } from "#tests/exam/recount.ts";
import { residentMegabytes } from "#tests/support/processFigures.ts";
import { table } from "../driver/report.ts";
import { percentile } from "#tests/support/percentile.ts";
import { median, sum } from "../driver/statistics.ts";
import { command } from "../driver/tool.ts";
import { type Ask, type Given, openPaper } from "./apiLearner.ts";
import { costOfSaves } from "./saveCost.ts";
import { until } from "./sitting.ts";

const QUESTIONS = 50;
const LOOK_EVERY_MS = 5_000;

interface Times {
  readonly ms: number[];
  failed: number;
}

/** Record of a run, into which all learners write. */
interface Run {
  readonly times: Readonly<Record<string, Times>>;
  readonly promised: Promised[];
  readonly paperId: string;
  readonly think: number;
}

/** Lets many learners of one school sit an exam at once and hand in within a minute, or within one second. */
export default command({
  about: `So many learners begin an exam of ${QUESTIONS} questions, save answers with times to think between, and hand in: through the built site
and the reference upstream, each a process of its own. Each learner has a plan made beforehand, and times count from when the learner
wanted something and not from when it was sent (an open loop): whoever is kept waiting is late for what comes next, and that counts.
What a learner answered while an earlier save waited goes in one request, as pages send it; the time of the oldest answer counts.
Prints requests, failed, mean and p99 of each call as Artemis' benchmark does, who was sent away with 503 and came again, the processor's
time of a save in each part between the last begin and the first hand-in, memory of the processes, and what stands in the database, recounted. Ends with 1 when anything is lost, done twice or wrong, or a call failed for good.`,
  options: {
    learners: { by: 500, most: 10_000, help: "who sit it" },
    minutes: { by: 3, least: 0.1, most: 60, isFraction: true, help: "how long they save" },
    arrive: { by: 60, least: 1, most: 600, help: "seconds within which all begin" },
    think: {
      by: 5,
      least: 0.1,
      most: 600,
      isFraction: true,
      help: "seconds between two answers on average, from half to one and a half of it",
    },
    "hand-in": { by: 60, least: 1, most: 600, help: "seconds within which all hand in; 1 is the hard form" },
    pairs: { by: 1, most: 8, help: "site processes, with an upstream each; more than one needs --database" },
    database: {
      by: "",
      help: "postgres://...: in a database of its own on that server, which is dropped afterwards; without it on the embedded one",
    },
    profile: {
      by: "",
      help: "a folder for CPU profiles of site and upstream; their figures are then too high",
    },
  },
  async measure({ learners, minutes, database, think, arrive, pairs, profile, "hand-in": handIn }) {
    if (pairs > 1 && database === "")
      throw new Error("--pairs needs --database: the embedded database has one process");
    await using world = await startExamSite({
      learners,
      questions: QUESTIONS,
      minutes: Math.ceil(minutes) + 30,
      server: database || undefined,
      pairs,
      profile: profile || undefined,
    });
    const kinds = ["start", "continue", "paper", "save", "submit"];
    const times = Object.fromEntries(kinds.map((name) => [name, { ms: [], failed: 0 }]));
    const run: Run = { times, promised: [], paperId: world.paperId, think };
    const memory = { site: [] as number[], upstream: [] as number[] };
    const lookAtMemory = () => {
      for (const pair of world.pairs)
        for (const name of ["site", "upstream"] as const)
          memory[name].push(residentMegabytes(pair[name].pid()));
    };
    const failures: string[] = [];
    const clients = world.pairs.map((pair) => createExamClient(pair));
    const timer = setInterval(lookAtMemory, LOOK_EVERY_MS);
    const allBegunAt = Date.now() + arrive * 1_000;
    const savingUntil = allBegunAt + minutes * 60_000;
    const cost = costOfSaves(world, {
      from: allBegunAt,
      to: savingUntil,
      savesNum: () => run.times["save"]?.ms.length ?? 0,
    });
    await Promise.all(
      world.learners.map((learner, at) =>
        sit(run, learner, {
          client: clients[at % clients.length] as ExamClient,
          beginAt: Date.now() + (at / learners) * arrive * 1_000,
          savingUntil,
          submitAt: savingUntil + (at / learners) * handIn * 1_000,
        }).catch((error: unknown) => void failures.push((error as Error).message)),
      ),
    );
    clearInterval(timer);
    lookAtMemory();
    const counts = clients.map((client) => client.counts);
    for (const client of clients) await client.close();
    await world.stop();
    const { text, faults } = recountReport(await recount(world, run.promised), learners);
    return {
      conditions: { database: world.storage.kind },
      isBroken: faults + failures.length > 0,
      body: [
        ...table(
          ["call", "requests", "failed", "mean, ms", "p50", "p99", "slowest"],
          Object.entries(run.times).map(([name, { ms, failed }]) => [
            name,
            String(ms.length + failed),
            String(failed),
            ...[sum(ms) / ms.length, median(ms), percentile(ms, 99), percentile(ms, 100)].map((value) =>
              value.toFixed(0),
            ),
          ]),
        ),
        "",
        ...(await cost),
        "",
        ...table(
          ["memory of a process, MB", "at most", "at the end"],
          Object.entries(memory).map(([name, list]) => [
            name,
            ...[Math.max(...list), list.at(-1) ?? 0].map((mb) => mb.toFixed(0)),
          ]),
        ),
        "",
        `sent away with 503 and came again: ${sum(counts.map(({ sentAway }) => sentAway))}; broken and tried again: ${sum(counts.map(({ broken }) => broken))}`,
        `learners for whom a call failed for good: ${failures.length}`,
        ...failures.slice(0, 5).map((one) => `  ${one}`),
        text,
      ],
    };
  },
});

/** Plans when a learner answers, with times to think between. */
function planned(think: number, untilMs: number): Given[] {
  const given: Given[] = [];
  let at = Date.now() + Math.random() * think * 1_000;
  for (let seq = 1; at < untilMs; seq += 1) {
    given.push({ seq, at, chance: Math.random() });
    at += think * 1_000 * (0.5 + Math.random());
  }
  return given;
}

interface Plan {
  readonly client: ExamClient;
  readonly beginAt: number;
  readonly savingUntil: number;
  readonly submitAt: number;
}

async function sit(run: Run, { userId, token }: WorldLearner, { client, ...plan }: Plan): Promise<void> {
  /** Makes a call and records its time from `at`, the time at which the learner intended it. */
  const ask: Ask = async (name, at, path, body) => {
    const kind = run.times[name] as Times;
    try {
      const data = dataOf(await client.call(path, token, body), name);
      kind.ms.push(Date.now() - at);
      return data;
    } catch (error) {
      kind.failed += 1;
      throw error;
    }
  };
  await until(plan.beginAt);
  const wanted = { paper_id: run.paperId, request_id: `load-request-${userId}` };
  const { record_id } = await ask("start", plan.beginAt, "/exam/start", wanted);
  const learner = await openPaper(ask, userId, record_id);
  const due = planned(run.think, plan.savingUntil);
  while (due.length > 0) {
    await until((due[0] as Given).at);
    const later = due.findIndex(({ at }) => at > Date.now());
    run.promised.push(...(await learner.save(due.splice(0, later < 0 ? due.length : Math.max(1, later)))));
  }
  await until(plan.submitAt);
  await learner.submit(plan.submitAt);
}
