// `npm run chaos:exam`: learners sit an exam in Chromium while browsers, site, upstream and the way between them fail.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { BrowserContext } from "playwright-core";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { type Random, randomFrom } from "#upstream/db/seed/large/random.ts";
import { type KillableBrowser, startKillableBrowser } from "#tests/support/killableBrowser.ts";
import { type ChaosLearner, createChaosLearner, type Seat } from "./chaosLearner.ts";
import { createExamClient, dataOf } from "./examClient.ts";
import { hostOf, startExamSite, type ExamWorld } from "./examWorld.ts";
import { startFaultyWay } from "./faultyWay.ts";
import { recount, recountReport } from "./recount.ts";

const HELP = `npm run chaos:exam [-- --learners 20] [--minutes 6] [--seed 1] [--short] [--database postgres://...]
Learners sit an exam of 50 questions in Chromium, through the built site and the reference upstream, each a process of its own. By a
seed, browsers are killed hard, taken offline, given second pages and clocks that are up to ten minutes wrong; what saves is lost before
or after it was taken, doubled, delayed and so reordered; site and upstream are killed with kill -9 and started again. Then all hand in,
but for some whose time runs out. At the end the database is recounted: every answer that a page had shown as 已保存 or 离线·已存本机
stands, each learner has one result with a valid receipt, scores equal an independent recount, nobody had more than his time.
--minutes is the time of the exam; faults go on for two thirds of it. --short: 4 learners, 2 minutes. Without --database on the embedded
database; with it in a database of its own on that server. Prints figures, and ends with 1 on any difference.
`;
const QUESTIONS = 50;
const LEARNERS_A_BROWSER = 4;
const MOST_SHIFT_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

interface Settings {
  readonly learners: number;
  readonly minutes: number;
  readonly seed: number;
  readonly database: string | undefined;
}

process.exitCode = await chaos(readSettings());

async function chaos({ learners, minutes, seed, database }: Settings): Promise<number> {
  const random = randomFrom(seed);
  await using world = await startExamSite({ learners, questions: QUESTIONS, minutes, server: database });
  await using way = await startFaultyWay(Number(new URL(world.url).port), random);
  const profiles = await mkdtemp(join(tmpdir(), "beikao-chaos-"));
  const startedAt = Date.now();
  const chaosUntil = startedAt + (minutes * MINUTE_MS * 2) / 3;
  const tally = { killedBrowsers: 0, offline: 0, secondPages: 0, upstream: 0, site: 0, handedIn: 0 };
  const places: Place[] = [];
  try {
    const client = createExamClient(world);
    const sitting: ChaosLearner[] = [];
    for (const [at, learner] of world.learners.entries()) {
      const number = Math.floor(at / LEARNERS_A_BROWSER);
      const place = (places[number] ??= openPlace(join(profiles, String(number)), (context) =>
        furnish(context, { world, random, number }),
      ));
      const wanted = { paper_id: world.paperId, request_id: `chaos-request-${learner.userId}` };
      const { record_id } = dataOf(await client.call("/exam/start", learner.token, wanted), "the start");
      const origin = `http://${hostOf(at)}:${way.port}`;
      sitting.push(
        createChaosLearner({
          learner,
          seat: place,
          origin,
          recordId: record_id,
          random,
          questionNum: QUESTIONS,
        }),
      );
    }
    await client.close();
    say(
      `seed ${seed}: ${learners} learners in ${places.length} browsers, ${minutes} min, ${database ? "PostgreSQL" : "embedded database"}`,
    );
    const all = Promise.all(sitting.map((one) => one.sit(chaosUntil)));
    await conduct({ world, places, sitting, random, until: chaosUntil, tally });
    await all;
    way.calm();
    for (const place of places) await place.settle();
    const handInUntil = startedAt + minutes * MINUTE_MS - 5_000;
    // Of some the time runs out; their pages are open, so that what they hold is handed over.
    const overdue = sitting.filter((_, at) => at % 5 === 4);
    const [handedIn] = await Promise.all([
      Promise.all(sitting.filter((one) => !overdue.includes(one)).map((one) => one.handIn(handInUntil))),
      Promise.all(overdue.map((one) => one.sit(Date.now() + 5_000))),
    ]);
    tally.handedIn = handedIn.filter(Boolean).length;
    await allOver(startedAt + minutes * MINUTE_MS + GRACE_MS + 15_000);
    for (const place of places) await place.close();
    await world.stop();
    say(
      `killed: ${tally.killedBrowsers} browsers, ${tally.upstream} times the upstream, ${tally.site} times the site; ${tally.offline} times offline, ${tally.secondPages} second pages`,
    );
    const { lostBefore, lostAfter, doubled, delayed, passed } = way.faults;
    say(
      `saves: ${lostBefore} lost before and ${lostAfter} after they were taken, ${doubled} doubled, ${delayed} delayed, ${passed} passed at once`,
    );
    const promised = sitting.flatMap((one) => one.promised);
    const kept = promised.filter(({ isPromise }) => isPromise).length;
    say(`handed in by the page: ${tally.handedIn}, ended when time was up: ${learners - tally.handedIn}`);
    say(
      `answers shown as kept: ${kept}; fewest of a learner: ${Math.min(...sitting.map((one) => one.answeredNum()))}`,
    );
    const report = recountReport(await recount(world, promised), learners);
    say(report.text);
    return report.faults === 0 && kept > learners ? 0 : 1;
  } finally {
    for (const place of places) await place.close();
    await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Place extends Seat {
  /** kill -9, and after that long it is started again. */
  kill(downMs: number): Promise<void>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** One browser with its profile; whoever asks for it while it is down waits. */
function openPlace(profile: string, furnished: (context: BrowserContext) => Promise<void>): Place {
  const start = async () => {
    const browser = await startKillableBrowser(profile);
    await furnished(browser.context);
    return browser;
  };
  let running: Promise<KillableBrowser> = start();
  // Who asks for it hears of its failure.
  running.catch(() => undefined);
  return {
    context: async () => (await running).context,
    async kill(downMs) {
      const browser = await running;
      running = browser
        .kill()
        .then(() => delay(downMs))
        .then(start);
      await running;
    },
    settle: async () => void (await running),
    async close() {
      await (await running.catch(() => undefined))?.kill();
    },
  };
}

/** Cookies and clocks of its learners; a profile that was killed has lost the last of them. */
async function furnish(
  context: BrowserContext,
  { world, random, number }: { readonly world: ExamWorld; readonly random: Random; readonly number: number },
): Promise<void> {
  const shifts: Record<string, number> = {};
  for (const [at, { token }] of world.learners.entries()) {
    if (Math.floor(at / LEARNERS_A_BROWSER) !== number) continue;
    const host = hostOf(at);
    await context.addCookies([
      { name: "token", value: token, url: `http://${host}`, expires: Math.floor(Date.now() / 1_000) + 7_200 },
    ]);
    shifts[host] = Math.round((random.next() * 2 - 1) * MOST_SHIFT_MS);
  }
  await context.addInitScript(shiftClock, shifts);
}

/** Runs in the page, before its own scripts. */
function shiftClock(shifts: Readonly<Record<string, number>>): void {
  const shift = shifts[location.hostname] ?? 0;
  const TrueDate = Date;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args: unknown[]) =>
      Reflect.construct(target, args.length === 0 ? [TrueDate.now() + shift] : args) as object,
    get: (target, name) =>
      name === "now" ? () => TrueDate.now() + shift : (Reflect.get(target, name) as unknown),
  });
}

interface Conducting {
  readonly world: ExamWorld;
  readonly places: readonly Place[];
  readonly sitting: readonly ChaosLearner[];
  readonly random: Random;
  readonly until: number;
  readonly tally: {
    killedBrowsers: number;
    offline: number;
    secondPages: number;
    upstream: number;
    site: number;
  };
}

/** One fault after the other, by the seed; some go on while the next one comes. */
async function conduct({ world, places, sitting, random, until, tally }: Conducting): Promise<void> {
  const running: Promise<void>[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)];
  // All have begun by then.
  await delay(10_000);
  while (Date.now() < until - 5_000) {
    const chance = random.next();
    if (chance < 0.25) {
      tally.killedBrowsers += 1;
      await pick(places)?.kill(random.next() * 2_000);
    } else if (chance < 0.55) {
      tally.offline += 1;
      const offline = pick(sitting)?.goOffline(2_000 + random.next() * 5_000);
      if (offline) running.push(offline.catch(() => undefined));
    } else if (chance < 0.8) {
      tally.secondPages += 1;
      const second = pick(sitting)?.openSecondPage();
      if (second) running.push(second.catch(() => undefined));
    } else if (chance < 0.92) {
      tally.upstream += 1;
      await world.upstream.killAndStart();
    } else {
      tally.site += 1;
      await world.site.killAndStart();
    }
    await delay(500 + random.next() * 2_500);
  }
  // One that hangs in a page that was killed ends with its browser.
  await Promise.race([Promise.all(running), delay(20_000)]);
}

async function allOver(atMs: number): Promise<void> {
  await delay(Math.max(0, atMs - Date.now()));
}

function readSettings(): Settings {
  try {
    const { values } = parseArgs({
      options: {
        learners: { type: "string" },
        minutes: { type: "string" },
        seed: { type: "string", default: "1" },
        short: { type: "boolean" },
        database: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const learners = Number(values.learners ?? (values.short ? 4 : 20));
    const minutes = Number(values.minutes ?? (values.short ? 2 : 6));
    const seed = Number(values.seed);
    if (!(Number.isInteger(learners) && learners > 0 && learners <= 40))
      throw new Error("--learners takes a whole number from 1 to 40");
    if (!(Number.isInteger(minutes) && minutes > 1 && minutes <= 60))
      throw new Error("--minutes takes a whole number from 2 to 60");
    if (!Number.isInteger(seed)) throw new Error("--seed takes a whole number");
    return { learners, minutes, seed, database: values.database };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
