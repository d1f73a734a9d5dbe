import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { hostOf, startExamSite } from "#tests/exam/examWorld.ts";
import { randomFrom } from "#upstream/operator/demo/large/random.ts";
import { say } from "../driver/machine.ts";
import { command, type Outcome } from "../driver/tool.ts";
import { conduct, eachFault, FAULTS, faultsUntil } from "./conduct.ts";
import { type FaultyProxy, startFaultyProxy } from "./faultyProxy.ts";
import { loseMachines, losePrimaries } from "./lose.ts";
import { handIn, recounted, seatLearners, until, whileAnswering } from "./sitting.ts";

const MINUTE_MS = 60_000;

/** Lets learners sit an exam in Chromium while browsers, site, upstream and the network between them fail. */
export default command({
  about: `Learners sit an exam of 50 questions in Chromium, through the built site and the reference upstream, each a process of its own. By a
seed, browsers are killed hard, taken offline, given second pages and clocks that are up to ten minutes wrong; what saves is lost before
or after it was taken, doubled, delayed and so reordered; site and upstream are killed with kill -9 and started again. Then all hand in,
but for some whose time runs out. Two fifths of the questions are blanks, into which hostile texts are typed, pasted and dictated. At the end the database is recounted: every answer that a page had shown as 已保存 or 离线·已存本机
stands, each learner has one result with a valid receipt, scores equal an independent recount, nobody had more than his time.
With --ha none of that happens: the database is a Patroni cluster of deploy/ha on loopback, whose primary is killed by kill -9 while all save,
PostgreSQL alone and then the whole machine; saves have to go on within 30 s by themselves, and pages have to say meanwhile what is kept where.
With --all two upstreams and two sites stand behind nginx, on PostgreSQL with a replica and PgBouncer, Redis and S3; each is killed and comes
back after four seconds, and nginx is reloaded.
Prints figures, and ends with 1 on any difference, and where a fault did not happen.`,
  options: {
    learners: { by: 20, most: 80, help: "who sit it, four in a browser" },
    minutes: { by: 6, least: 2, most: 60, help: "time of the exam; faults go on for two thirds of it" },
    seed: { by: 1, help: "chance" },
    short: {
      by: false,
      excludes: ["learners", "minutes"],
      help: "4 learners in two browsers, 2 minutes, 20 questions, each fault once, over when all have handed in",
    },
    ha: {
      by: false,
      excludes: ["learners", "minutes", "short", "all", "database"],
      help: "the primary of a cluster is killed, and nothing else; needs patroni, etcd-server and haproxy",
    },
    all: {
      by: false,
      excludes: ["learners", "minutes", "short", "database"],
      help: "each part of several machines is killed, one after the other; needs postgresql, pgbouncer, redis-server and nginx",
    },
    database: {
      by: "",
      help: "postgres://...: in a database of its own on that server, which is dropped afterwards; without it on the embedded one",
    },
  },
  async measure({ learners, minutes, seed, short: isShort, ha: isHa, all: isAll, database }) {
    if (isAll) return await loseMachines(seed);
    if (isHa) return await losePrimaries(seed);
    return await chaos(
      isShort
        ? { learners: 4, minutes: 2, seed, isShort, database }
        : { learners, minutes, seed, isShort, database },
    );
  },
});

interface Chaos {
  readonly learners: number;
  readonly minutes: number;
  readonly seed: number;
  readonly isShort: boolean;
  readonly database: string;
}

async function chaos({ learners, minutes, seed, isShort, database }: Chaos): Promise<Outcome> {
  const random = randomFrom(seed);
  const questions = isShort ? 20 : 50;
  const beganAt = Date.now();
  await using world = await startExamSite({
    learners,
    questions,
    blanks: Math.round(questions * 0.4),
    minutes,
    server: database || undefined,
    isSmall: isShort,
  });
  await using way = await startFaultyProxy(Number(new URL(world.url).port), random);
  const plan = {
    world,
    seats: learners,
    perBrowser: isShort ? 2 : 4,
    questions,
    random,
    originOf: (at: number) => `http://${hostOf(at)}:${way.port}`,
  };
  return await seatLearners(plan, async ({ learners: sitting, places, startedAt }) => {
    say(`${learners} learners in ${places.length} browsers, ready after ${secondsSince(beganAt)} s`);
    const endsAt = startedAt + minutes * MINUTE_MS;
    const tally = await whileAnswering(sitting, isShort ? 20_000 : 10_000, () => {
      const next = isShort
        ? eachFault(random)
        : faultsUntil(startedAt + (minutes * MINUTE_MS * 2) / 3 - 5_000, random);
      return conduct({ world, places, sitting, random, next, restMs: isShort ? 1_000 : 2_500 });
    });
    way.calm();
    for (const place of places) await place.settle();
    // Every fifth learner's time runs out. The pages of these learners are open, so that they hand in unsaved answers
    // too.
    const overdue = sitting.filter((_, at) => at % 5 === 4);
    const [handedIn] = await Promise.all([
      handIn(
        sitting.filter((one) => !overdue.includes(one)),
        endsAt - 5_000,
      ),
      Promise.all(overdue.map((one) => one.sit(AbortSignal.timeout(5_000)))),
    ]);
    if (handedIn < learners) await until(endsAt + GRACE_MS + 15_000);
    for (const place of places) await place.close();
    const promised = sitting.flatMap((one) => one.promised);
    const { kept, lines, faults } = await recounted(world, promised);
    const { browser, offline, secondPage, upstream, site } = tally;
    const { lostBefore, lostAfter, doubled, delayed, passed } = way.faults;
    const missing = missingFaults({ ...tally, ...way.faults });
    return {
      conditions: { learners, minutes, browsers: places.length, database: world.storage.kind },
      isBroken: faults > 0 || missing.length > 0 || kept <= learners,
      body: [
        `killed: ${browser} browsers, ${upstream} times the upstream, ${site} times the site; ${offline} times offline, ${secondPage} second pages`,
        `saves: ${lostBefore} lost before and ${lostAfter} after they were taken, ${doubled} doubled, ${delayed} delayed, ${passed} passed at once`,
        ...(missing.length > 0 ? [`faults that did not happen: ${missing.join(", ")}`] : []),
        `handed in by the page: ${handedIn}, ended when time was up: ${learners - handedIn}`,
        `answers shown as kept: ${kept}; fewest of a learner: ${Math.min(...sitting.map((one) => one.answeredNum()))}`,
        ...lines,
        `in all ${secondsSince(beganAt)} s`,
      ],
    };
  });
}

function secondsSince(ms: number): number {
  return Math.round((Date.now() - ms) / 1_000);
}

function missingFaults(counted: Readonly<Record<string, number>> & FaultyProxy["faults"]): readonly string[] {
  return [...FAULTS, "lostBefore", "lostAfter", "doubled", "delayed"].filter((name) => counted[name] === 0);
}
