// `npm run soak [-- --minutes 10]`: mixed traffic against the built site, faults of the upstream switched on and off.
import { setTimeout as delay } from "node:timers/promises";
import { startBuiltSite } from "#tests/support/builtSite.ts";
import { openSockets } from "#tests/support/processFigures.ts";
import { switchFaults } from "./faultSwitch.ts";
import { startMarkedUpstream } from "./markedUpstream.ts";
import { createRecord } from "./record.ts";
import { report } from "./report.ts";
import { runTraffic } from "./traffic.ts";
import { watchMemory } from "./watchMemory.ts";

const DEFAULT_MINUTES = 10;
const UPSTREAM_TIMEOUT_MS = 2_000;
const SETTLE_MS = 4_000;

const at = process.argv.indexOf("--minutes");
const minutes = at < 0 ? DEFAULT_MINUTES : Number(process.argv[at + 1]);
if (!(minutes > 0 && minutes <= 24 * 60)) {
  process.stderr.write("--minutes must be a number above 0\n");
  process.exit(1);
}

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
