import { setTimeout as delay } from "node:timers/promises";
import { startBuiltSite } from "#tests/support/builtSite.ts";
import { startMarkedUpstream } from "#tests/support/markedUpstream.ts";
import { openSockets } from "#tests/support/processFigures.ts";
import { table } from "../driver/report.ts";
import { percentile } from "#tests/support/percentile.ts";
import { median, sum } from "../driver/statistics.ts";
import { command } from "../driver/tool.ts";
import { switchFaults } from "./soak/faultSwitch.ts";
import { createRecord } from "./soak/record.ts";
import { runTraffic } from "./soak/traffic.ts";
import { type Course, watchMemory } from "./soak/watchMemory.ts";

const UPSTREAM_TIMEOUT_MS = 2_000;
const SETTLE_MS = 4_000;
const MOST_GROWTH_MEGABYTES = 40;
/** Most growth of the heap after a collection. That heap hardly changes, so that minutes show even a small leak. */
const MOST_HEAP_GROWTH_MEGABYTES = 4;
const MOST_SOCKETS_LEFT = 40;
const SHOWN = 10;

/** Sends mixed traffic to the built site while faults of the upstream are switched on and off. */
export default command({
  about: `Mixed traffic of pages and API against the built site: faults of the upstream switched on and off, readers that leave or read slowly.
Prints requests, errors by kind, times, memory and sockets. Ends with 1 on an error that no fault explains, on a foreign marker and on
growth.`,
  options: {
    minutes: { by: 10, least: 0.1, most: 24 * 60, isFraction: true, help: "how long" },
  },
  async measure({ minutes }) {
    await using upstream = await startMarkedUpstream();
    await using site = await startBuiltSite(upstream, {
      env: { UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS) },
    });
    const record = createRecord();
    const { times, statuses, faults, unexplained, foreign } = record.figures;
    const socketsBefore = openSockets(site.pid);
    const until = Date.now() + minutes * 60_000;
    const [{ resident, heap }] = await Promise.all([
      watchMemory({ pid: site.pid, port: site.port, until }),
      switchFaults(upstream, record, until),
      runTraffic(site.port, record, until),
    ]);
    await delay(SETTLE_MS);
    const socketsAfter = openSockets(site.pid);
    const problems = [
      ...(site.process.exitCode === null ? [] : ["the site has ended"]),
      ...unexplained.slice(0, SHOWN).map((what) => `no fault explains: ${what}`),
      ...foreign.slice(0, SHOWN).map((what) => `foreign: ${what}`),
      ...(resident.growth > MOST_GROWTH_MEGABYTES ? ["memory grows"] : []),
      ...(heap.growth > MOST_HEAP_GROWTH_MEGABYTES ? ["the heap grows"] : []),
      ...(socketsAfter - socketsBefore > MOST_SOCKETS_LEFT ? ["sockets stay open"] : []),
    ];
    const answers = sum([...times.values()].map(({ length }) => length));
    return {
      isBroken: problems.length > 0,
      body: [
        ...table(
          ["ms", "answers", "p50", "p99"],
          [...times].map(([kind, list]) => [
            kind,
            String(list.length),
            median(list).toFixed(0),
            percentile(list, 99).toFixed(0),
          ]),
        ),
        "",
        ...table(
          ["MB", "at first", "at last", "at most", "a minute", "from the middle to the last third"],
          [courseRow("memory", resident), courseRow("heap after collecting", heap)],
        ),
        "",
        `requests: ${answers + record.figures.left}, of them ${record.figures.left} left in the middle`,
        `by status: ${listed(statuses)}`,
        `faults: ${listed(faults)}`,
        `5xx or broken without a fault: ${unexplained.length}, foreign markers: ${foreign.length}`,
        `sockets: ${socketsBefore} before, ${socketsAfter} after`,
        ...problems.map((problem) => `FAILED ${problem}`),
      ],
    };
  },
});

function courseRow(name: string, { first, last, highest, slope, growth }: Course): string[] {
  return [name, ...[first, last, highest, slope, growth].map((mb) => mb.toFixed(1))];
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}
