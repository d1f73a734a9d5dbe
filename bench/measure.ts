import { costUnder, warm } from "./cost.ts";
import type { Options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { type Setting, startFor } from "./setting.ts";
import { median, percentile, shareOff } from "./statistics.ts";
import { createVisitor } from "./visit.ts";

/** One row in one round, of a server started for it alone. */
export interface Measurement {
  readonly requestsPerSecond: number;
  readonly cpuMs: number;
  /** How much of its core the server used: below about 0.9 the load was the limit, and only CPU counts. */
  readonly busy: number;
  readonly firstByteP50: number;
  readonly firstByteP99: number;
  readonly rssMb: number;
  /** Share of answers whose size is not the usual one: pages that were streamed in parts under load. */
  readonly uneven: number;
}

export interface LateMeasurement {
  readonly undelayedFirstByte: number;
  readonly firstByte: number;
  readonly list: number;
  readonly end: number;
}

export const LATE_MS = 500;
const VISITS = 200;
const LATE_VISITS = 7;
const WARM_VISITS = 200;

export async function measure(scenario: Scenario, options: Options, setting: Setting): Promise<Measurement> {
  const server = await startFor(scenario.server, setting);
  const visitor = createVisitor();
  try {
    const headers = scenario.headers ?? {};
    const url = server.url + scenario.path;
    const { connections, seconds, warmSeconds } = options;
    await warm({ url, headers, connections, seconds: warmSeconds });
    const firstBytes: number[] = [];
    for (let index = 0; index < VISITS; index += 1) {
      firstBytes.push((await visitor.visit(url, { headers })).firstByte);
    }
    const { cpuMs, rssMb, done } = await costUnder(server, { url, headers, connections, seconds });
    return {
      requestsPerSecond: done.requestsPerSecond,
      cpuMs,
      busy: (cpuMs * done.requestsPerSecond) / 1000,
      firstByteP50: median(firstBytes),
      firstByteP99: percentile(firstBytes, 99),
      rssMb,
      uneven: shareOff(done.sizes),
    };
  } finally {
    visitor.close();
    await server.stop();
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
    visitor.close();
    await server.stop();
  }
}
