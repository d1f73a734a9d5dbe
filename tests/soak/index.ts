// `npm run soak [-- --minutes 10]`: mixed traffic against the built site, faults of the upstream switched on and off.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startBuiltSite } from "#tests/support/builtSite.ts";
import { openSockets } from "#tests/support/processFigures.ts";
import { switchFaults } from "./faultSwitch.ts";
import { startMarkedUpstream } from "./markedUpstream.ts";
import { createRecord } from "./record.ts";
import { report } from "./report.ts";
import { runTraffic } from "./traffic.ts";
import { watchMemory } from "./watchMemory.ts";

const HELP = `npm run soak [-- --minutes N]
Mixed traffic of pages and API against the built site for N minutes (10, at most 1440): faults of the upstream switched on and
off, readers that leave or read slowly. Prints requests, errors by kind, times, memory and sockets. Ends with 1 on an error that no
fault explains, on a foreign marker and on growth.
`;
const MOST_MINUTES = 24 * 60;
const UPSTREAM_TIMEOUT_MS = 2_000;
const SETTLE_MS = 4_000;

const minutes = readMinutes();

const upstream = await startMarkedUpstream();
const site = await startBuiltSite(upstream, { env: { UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS) } });
const record = createRecord();
const socketsBefore = openSockets(site.pid);
const until = Date.now() + minutes * 60_000;
process.stdout.write(`soaking ${site.url} (process ${site.pid}) for ${minutes} min\n`);

const memory = watchMemory({ pid: site.pid, port: site.port, until });
const faults = switchFaults(upstream, record, until);
await runTraffic(site.port, record, until);
await faults;
await delay(SETTLE_MS);
const socketsAfter = openSockets(site.pid);
const problems = report({
  record,
  memory: await memory,
  socketsBefore,
  socketsAfter,
  alive: site.process.exitCode === null,
});
await site[Symbol.asyncDispose]();
await upstream[Symbol.asyncDispose]();
process.exit(problems === 0 ? 0 : 1);

function readMinutes(): number {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: "string", default: "10" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const number = Number(values.minutes);
    if (!(number > 0 && number <= MOST_MINUTES))
      throw new Error(`--minutes takes a number above 0, at most ${MOST_MINUTES}`);
    return number;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}
