import { createBrowser, forgetTabs } from "./browser.ts";
import { checkHistories, type Finding, GRACE_MS, RECORDED_MS } from "./checks.ts";
import { type DatabaseWeather, type ExamDatabase, prepareExam } from "./examDatabase.ts";
import { type LearnerHistory, newHistory } from "./history.ts";
import { sitExam } from "./learner.ts";
import { forgetHosts, type LineWeather, openHost } from "./virtual/lines.ts";
import { forgetChannels } from "./virtual/pageChannel.ts";
import { type PageWeather, setPageWeather, SITE_HOST } from "./virtual/pageRequest.ts";
import type { Random } from "./virtual/random.ts";
import { startSite } from "./sitePart.ts";
import { settle, START_MS, startTimeline, type Timeline } from "./virtual/timeline.ts";
import { startUpstream, UPSTREAM_HOST } from "./upstreamPart.ts";

export { openExamDatabase, seedExamDatabase } from "./examDatabase.ts";

export interface Simulated {
  readonly seed: number;
  readonly exams: number;
  readonly findings: readonly Finding[];
  /** Hash of all events; equal for two runs of the seed. */
  readonly trace: number;
  readonly events: number;
  readonly cpuSeconds: number;
  /** True: the database cannot be used again. */
  readonly isSpent: boolean;
}

const CALM_MS = 45_000;
/** ms in which calls and messages that are under way at the end of a simulation end. */
const DRAIN_MS = 60_000;
/** ms before the deadline at which all lines of the pages may go, and after it at which they are back. */
const [OUTAGE_BEFORE_MS, OUTAGE_AFTER_MS] = [[2_000, 20_000] as const, [36_000, 56_000] as const];
/** ms after the deadline until which the network may be bad: long after the grace period. */
const STORM_MS = 75_000;
/** ms after the last deadline at which a simulation ends at the latest. */
const LAST_MS = GRACE_MS + 120_000;

/** Simulates the exam of one seed: several learners, two upstreams, a site, and what goes wrong between them. */
export async function simulate(database: ExamDatabase, seed: number): Promise<Simulated> {
  const time = startTimeline(seed);
  const cpu = process.cpuUsage();
  forgetHosts();
  forgetChannels();
  forgetTabs();
  const random = time.random.part("world");
  const minutes = random.whole(2, 4);
  const learnerNum = random.chance(0.3) ? 1 : random.whole(2, 8);
  await prepareExam(database, {
    minutes,
    isShuffled: random.chance(0.5),
    windowMs: 3_600_000,
    // 0: as often as the learner likes.
    doTimes: random.pick([0, 1]),
  });
  const isCalmBefore = random.chance(0.7);
  const findings: Finding[] = [];
  const onFault = (text: string) => findings.push({ check: "faults", text });
  const stopListening = listenForFaults(onFault);
  const storms = stormsOf(random);
  const calm = { isOn: false };
  const line = (storm: LineWeather): LineWeather => ({
    delayMs: () => (calm.isOn ? 1 : storm.delayMs()),
    get cuts() {
      return calm.isOn ? 0 : storm.cuts;
    },
  });
  openHost(SITE_HOST, line({ delayMs: () => 0, cuts: 0 }));
  openHost(UPSTREAM_HOST, line(storms.line));
  const toDatabase: DatabaseWeather = {
    delayMs: () => (calm.isOn ? 0 : storms.database.delayMs()),
    get lost() {
      return calm.isOn ? 0 : storms.database.lost;
    },
  };
  const tokens = new Map(database.learners.map(({ userId, token }) => [String(userId), token]));
  setPageWeather(storms.pages, ({ name }) => tokens.get(name.split(" ")[1] ?? "") ?? "");
  startParts({ time, random, database, toDatabase, calm, onFault });
  const histories: LearnerHistory[] = [];
  let sittingNum = 0;
  for (const { userId } of database.learners.slice(0, learnerNum)) {
    const history = newHistory(userId);
    histories.push(history);
    const own = time.random.part(`learner ${userId}`);
    const device = (no: number) =>
      createBrowser(`learner ${userId} device ${no}`, String(userId), () => skewOf(userId, no));
    sittingNum += 1;
    sitExam({
      database,
      history,
      random: own,
      browsers: own.chance(0.25) ? [device(1), device(2)] : [device(1)],
      killsPages: storms.killsPages,
      isCalmBefore,
    })
      .catch((error: unknown) =>
        onFault(`learner ${userId}: ${error instanceof Error ? error.stack : String(error)}`),
      )
      .finally(() => void (sittingNum -= 1));
  }
  try {
    const examMs = minutes * 60_000;
    const calmAtMs = isCalmBefore ? examMs - CALM_MS : examMs + STORM_MS;
    const slowness = random.pick([20, 20, 300]);
    if (!isCalmBefore && random.chance(0.5)) {
      time.plan(examMs - random.whole(...OUTAGE_BEFORE_MS), () =>
        setPageWeather({ ...storms.pages, lost: 1 }),
      );
      time.plan(examMs + random.whole(...OUTAGE_AFTER_MS), () => setPageWeather(calmPages(slowness)));
    }
    time.plan(calmAtMs, () => {
      calm.isOn = true;
      setPageWeather(calmPages(slowness));
    });
    const latestMs = Math.max(examMs, calmAtMs) + LAST_MS;
    const isDone = await time.run(
      () => sittingNum === 0 && time.now() > Math.max(examMs, calmAtMs) + GRACE_MS + RECORDED_MS,
      latestMs,
    );
    if (!isDone)
      findings.push({ check: "arrives", text: `${sittingNum} learners have no result at the end` });
    const untilMs = START_MS + time.now();
    const traced = { trace: time.trace, events: time.eventNum };
    await endParts(time);
    const isSpent = !(await isFree(database));
    if (isSpent) findings.push({ check: "faults", text: "a transaction does not end" });
    else
      findings.push(
        ...(await checkHistories(database, histories, {
          calmFromMs: isCalmBefore ? START_MS + calmAtMs : undefined,
          untilMs,
        })),
      );
    const { user, system } = process.cpuUsage(cpu);
    return { seed, exams: learnerNum, findings, isSpent, ...traced, cpuSeconds: (user + system) / 1e6 };
  } finally {
    stopListening();
  }
}

function skewOf(userId: number, no: number): number {
  return ((userId * 7 + no * 13) % 5) * 60_000 - 120_000;
}

function calmPages(delayMs: number): PageWeather {
  return { delayMs: () => delayMs, lost: 0, answerLost: 0, twice: 0, late: 0, foreign: 0 };
}

/** Troubles of a simulation. Each has a character of its own, from nearly nothing to nearly everything. */
function stormsOf(random: Random) {
  const often = () => (random.chance(0.5) ? random.unit() * random.pick([0.05, 0.2, 0.5]) : 0);
  const slowness = random.pick([5, 40, 400]);
  const pages: PageWeather = {
    delayMs: () => random.whole(1, slowness),
    lost: often(),
    answerLost: often(),
    twice: often(),
    late: often(),
    foreign: often() / 4,
  };
  const lineMs = random.pick([1, 20, 200]);
  const line: LineWeather = { delayMs: () => random.whole(0, lineMs), cuts: often() / 4 };
  const isSlow = random.chance(0.3);
  const database: DatabaseWeather = {
    delayMs: () => (isSlow && random.chance(0.2) ? random.whole(0, 60) : 0),
    lost: random.chance(0.3) ? random.unit() * 0.02 : 0,
  };
  return { pages, line, database, killsPages: random.chance(0.6) ? random.unit() * 0.15 : 0 };
}

interface Parts {
  readonly time: Timeline;
  readonly random: Random;
  readonly database: ExamDatabase;
  readonly toDatabase: DatabaseWeather;
  readonly calm: { readonly isOn: boolean };
  readonly onFault: (text: string) => void;
}

let kills: (() => void)[] = [];

/** Starts site and upstreams, and kills and restarts them from time to time. */
function startParts({ time, random, database, toDatabase, calm, onFault }: Parts): void {
  const restartsMs = random.chance(0.5) ? random.whole(15_000, 60_000) : undefined;
  const upstreamNum = random.whole(1, 2);
  kills = [];
  const keep = (at: number, begin: () => () => void) => {
    let kill = begin();
    kills.push(() => kill());
    const crash = () => {
      if (calm.isOn) return;
      kill();
      kill = () => undefined;
      time.plan(random.whole(100, 8_000), () => {
        kill = begin();
        if (restartsMs !== undefined) time.plan(random.whole(1_000, 2 * restartsMs), crash);
      });
    };
    if (restartsMs !== undefined) time.plan(random.whole(500, 2 * restartsMs) + at, crash);
  };
  for (let at = 0; at < upstreamNum; at += 1) {
    const offMs = at === 0 ? 0 : random.pick([0, 240_000, -240_000, 20_000]);
    let skewMs = offMs;
    if (at > 0 && random.chance(0.5)) time.plan(random.whole(0, 90_000), () => (skewMs = -offMs));
    keep(at, () =>
      startUpstream({
        database,
        weather: toDatabase,
        name: `upstream ${at}`,
        aheadMs: () => skewMs,
        onFault,
      }),
    );
  }
  const siteMs = random.pick([0, 0, 240_000, -600_000]);
  keep(0, () => startSite("site", () => siteMs));
}

/** Kills all parts, and waits until their transactions and calls have ended. */
async function endParts(time: Timeline): Promise<void> {
  for (const kill of kills) kill();
  await time.run(() => false, time.now() + DRAIN_MS);
}

/** Returns whether the database answers: no transaction is open that waits for something that never comes. */
async function isFree({ client }: ExamDatabase): Promise<boolean> {
  let hasAnswered = false;
  void client.query("select 1").then(() => (hasAnswered = true));
  for (let turn = 0; turn < 100 && !hasAnswered; turn += 1) await settle();
  return hasAnswered;
}

/** Reports failures of promises that no code waits for: in the product they would be logged and counted. */
function listenForFaults(onFault: (text: string) => void): () => void {
  const take = (error: unknown) =>
    onFault(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on("unhandledRejection", take);
  process.on("uncaughtException", take);
  return () => {
    process.off("unhandledRejection", take);
    process.off("uncaughtException", take);
  };
}
