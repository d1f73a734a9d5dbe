import { type Cost, costUnder, load, warm } from "../driver/load.ts";
import { median, shareOff, sum } from "../driver/statistics.ts";
import { visit } from "../driver/visit.ts";
import { LIST, PAGE, type Scenario } from "./scenarios.ts";
import { type Setting, startNamed } from "./startNamed.ts";

export interface Measurement {
  readonly requestsPerSecond: number;
  readonly cpuMs: number;
  /**
   * Share of its core that the server used. Below about 0.9 the load was too small, and only the CPU figure is valid.
   */
  readonly busy: number;
  readonly rssMb: number;
  /** Share of answers with an unusual size, which are pages that were streamed in parts under load. */
  readonly uneven: number;
}

export interface OpenRow extends AsyncDisposable {
  readonly scenario: Scenario;
  /** Ms to the first byte, for visits one after the other. */
  readonly firstByte: number;
  /** Ms by which the first byte comes later if the upstream's answer for the list is late. */
  readonly laterBy: number | undefined;
  readonly load: (seconds: number) => Promise<Cost>;
}

export const LATE_MS = 500;
const SLICE_SECONDS = 1;
/** Seconds of load that are not counted before each measurement, because CPU caches are cold after a pause. */
const LEAD_SECONDS = 0.25;
const VISITS = 400;
const LATE_VISITS = 7;

export async function openRow(scenario: Scenario, setting: Setting): Promise<OpenRow> {
  const { upstream } = setting;
  const { headers = {}, path = PAGE, checkout } = scenario;
  const server = await startNamed(scenario.server, {
    ...setting,
    ...(checkout !== undefined && { checkout }),
  });
  const asked = { url: server.url + path, headers };
  const vary = () => upstream.vary(scenario.repeats ? undefined : 0);
  try {
    vary();
    await warm(server, asked);
    const firstByte = await firstByteOf(asked, VISITS);
    let laterBy: number | undefined;
    if (scenario.late) {
      upstream.delays.set(LIST, LATE_MS);
      laterBy = (await firstByteOf(asked, LATE_VISITS)) - firstByte;
      upstream.delays.clear();
    }
    return {
      scenario,
      firstByte,
      laterBy,
      load: async (seconds) => {
        vary();
        await load({ ...asked, seconds: LEAD_SECONDS });
        return costUnder(server, { ...asked, seconds });
      },
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

async function firstByteOf(
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  count: number,
): Promise<number> {
  const times: number[] = [];
  while (times.length < count) times.push((await visit(url, headers)).firstByte);
  return median(times);
}

/**
 * Measures one round of all servers in short pieces of time that alternate, because the speed of the machine changes
 * from second to second.
 */
export async function measureRound(
  rows: readonly OpenRow[],
  seconds: number,
): Promise<ReadonlyMap<OpenRow, Measurement>> {
  const costs = new Map<OpenRow, Cost[]>(rows.map((row) => [row, []]));
  const slices = Math.ceil(seconds / SLICE_SECONDS);
  for (let slice = 0; slice < slices; slice += 1) {
    // Reverses the order every other time, so that no server always comes after the same one.
    for (const row of slice % 2 === 0 ? rows : rows.toReversed())
      costs.get(row)?.push(await row.load(seconds / slices));
  }
  return new Map(rows.map((row) => [row, measurementOf(costs.get(row) ?? [])]));
}

function measurementOf(costs: readonly Cost[]): Measurement {
  const requests = sum(costs.map((cost) => cost.requests));
  const cpu = sum(costs.map((cost) => cost.cpuMs * cost.requests));
  const seconds = sum(costs.map((cost) => cost.seconds));
  return {
    requestsPerSecond: requests / seconds,
    cpuMs: cpu / requests,
    busy: cpu / 1000 / seconds,
    rssMb: costs.at(-1)?.rssMb ?? Number.NaN,
    uneven: shareOff(costs.flatMap(({ sizes }) => sizes)),
  };
}
