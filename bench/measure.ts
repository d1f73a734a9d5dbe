import { setTimeout as delay } from "node:timers/promises";
import { type Cost, costUnder, warm } from "./cost.ts";
import { load } from "./load.ts";
import type { Options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { median, percentile, shareOff } from "./statistics.ts";
import { createVisitor } from "./visit.ts";

/** One row in one round. */
export interface Measurement {
  readonly requestsPerSecond: number;
  readonly cpuMs: number;
  /** How much of its core the server used: below about 0.9 the load was the limit, and only CPU counts. */
  readonly busy: number;
  readonly rssMb: number;
  /** Share of answers whose size is not the usual one: pages that were streamed in parts under load. */
  readonly uneven: number;
}

/** ms to the first byte, in one start. */
export interface FirstByte {
  /** Of one visit after the other. */
  readonly p50: number;
  readonly p99: number;
  /** Of RATE visits a second, each sent when its time has come. */
  readonly atRateP50: number;
  readonly atRateP99: number;
}

/** A row whose server runs and is warm. */
export interface OpenRow {
  readonly scenario: Scenario;
  readonly warmSeconds: number;
  readonly firstByte: FirstByte;
  readonly load: (seconds: number) => Promise<Cost>;
  readonly close: () => Promise<void>;
}

export interface LateMeasurement {
  readonly undelayedFirstByte: number;
  readonly firstByte: number;
  readonly list: number;
  readonly end: number;
}

export const RATE = 50;
export const LATE_MS = 500;
const SLICE_SECONDS = 1;
/** Load before each slice that is not counted: after a pause caches are cold. */
const LEAD_SECONDS = 0.25;
const VISITS = 400;
const VISITS_AT_RATE = 200;
const LATE_VISITS = 7;
const WARM_VISITS = 200;

export async function openRow(scenario: Scenario, options: Options, setting: Setting): Promise<OpenRow> {
  const server = await startFor(scenario.server, setting);
  const { headers = {} } = scenario;
  const { connections } = options;
  const asked = { url: server.url + scenario.path, headers, connections };
  const vary = () => setting.upstream.vary(firstVariant(scenario));
  try {
    await vary();
    return {
      scenario,
      warmSeconds: await warm(server, asked),
      firstByte: firstByteOf(await visitsInTurn(asked), await visitsAtRate(asked)),
      load: async (seconds) => {
        await vary();
        await load({ ...asked, seconds: LEAD_SECONDS });
        return costUnder(server, { ...asked, seconds });
      },
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function firstVariant({ repeats }: Scenario): number | undefined {
  return repeats ? undefined : 0;
}

/** One round of all rows. The load of each comes in slices between those of the others: the machine changes from second to second. */
export async function measureRound(
  rows: readonly OpenRow[],
  seconds: number,
): Promise<ReadonlyMap<OpenRow, Measurement>> {
  const costs = new Map<OpenRow, Cost[]>(rows.map((row) => [row, []]));
  const slices = Math.ceil(seconds / SLICE_SECONDS);
  for (let slice = 0; slice < slices; slice += 1) {
    // Every other slice goes backwards, so that no row always has the same one before it.
    for (const row of slice % 2 === 0 ? rows : rows.toReversed())
      costs.get(row)?.push(await row.load(seconds / slices));
  }
  return new Map(rows.map((row) => [row, measurementOf(costs.get(row) ?? [])]));
}

function measurementOf(costs: readonly Cost[]): Measurement {
  const total = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0);
  const requests = total(({ done }) => done.requests);
  const cpu = total(({ cpuMs, done }) => cpuMs * done.requests);
  const seconds = total(({ done }) => done.requests / done.requestsPerSecond);
  return {
    requestsPerSecond: requests / seconds,
    cpuMs: cpu / requests,
    busy: cpu / 1000 / seconds,
    rssMb: costs.at(-1)?.rssMb ?? Number.NaN,
    uneven: shareOff(costs.flatMap(({ done }) => done.sizes)),
  };
}

function firstByteOf(inTurn: readonly number[], atRate: readonly number[]): FirstByte {
  return {
    p50: median(inTurn),
    p99: percentile(inTurn, 99),
    atRateP50: median(atRate),
    atRateP99: percentile(atRate, 99),
  };
}

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function visitsInTurn({ url, headers }: Asked): Promise<readonly number[]> {
  const visitor = createVisitor();
  try {
    const firstBytes: number[] = [];
    for (let index = 0; index < VISITS; index += 1)
      firstBytes.push((await visitor.visit(url, { headers })).firstByte);
    return firstBytes;
  } finally {
    visitor.close();
  }
}

/** Nobody waits for the visit before: a slow one does not spare the server those behind it. */
async function visitsAtRate({ url, headers }: Asked): Promise<readonly number[]> {
  const visitor = createVisitor({ connections: Number.POSITIVE_INFINITY });
  try {
    const started = performance.now();
    const visits: Promise<number>[] = [];
    for (let index = 0; index < VISITS_AT_RATE; index += 1) {
      await delay(Math.max(0, started + (index * 1000) / RATE - performance.now()));
      visits.push(visitor.visit(url, { headers }).then(({ firstByte }) => firstByte));
    }
    return await Promise.all(visits);
  } finally {
    visitor.close();
  }
}

/** When first byte, the list's bytes and the end come, with one list of the upstream late. */
export async function measureLate(
  scenario: Scenario,
  setting: Setting,
): Promise<LateMeasurement | undefined> {
  const { late, headers = {} } = scenario;
  if (!late) return undefined;
  const { upstream } = setting;
  const server = await startFor(scenario.server, setting);
  const visitor = createVisitor();
  const visits = async (count: number) => {
    const url = server.url + scenario.path;
    const done = [];
    for (let index = 0; index < count; index += 1) {
      done.push(await visitor.visit(url, { headers, marker: late.marker }));
    }
    return done;
  };
  try {
    await upstream.vary(firstVariant(scenario));
    const undelayed = (await visits(WARM_VISITS)).slice(-WARM_VISITS / 2);
    await upstream.delay(late.path, LATE_MS);
    const delayed = await visits(LATE_VISITS);
    return {
      undelayedFirstByte: median(undelayed.map(({ firstByte }) => firstByte)),
      firstByte: median(delayed.map(({ firstByte }) => firstByte)),
      list: median(delayed.map(({ marker }) => marker ?? Number.NaN)),
      end: median(delayed.map(({ end }) => end)),
    };
  } finally {
    await upstream.delay(late.path, 0);
    await upstream.vary(undefined);
    visitor.close();
    await server.stop();
  }
}
