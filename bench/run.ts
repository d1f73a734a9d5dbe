import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { root, startUpstream } from "./children.ts";
import {
  type FirstByte,
  type LateMeasurement,
  type Measurement,
  measureLate,
  measureRound,
  type OpenRow,
  openRow,
} from "./measure.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { pinLoad } from "./pin.ts";
import { prove } from "./prove.ts";
import { nodeFor } from "./nodes.ts";
import { record, workFile, workFolder } from "./record.ts";
import { report } from "./report.ts";
import { commitText, machineText, type Results, savedFile, versionsOf, writeResults } from "./results.ts";
import { type Setting, v8SettingsOf } from "./setting.ts";

/** More than this at work already, and the figures say more about the others than about us. */
const QUIET_LOAD = 0.5;

process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
await main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === "help") {
    process.stdout.write(HELP);
    return;
  }
  const busyBefore = loadavg()[0] ?? 0;
  if (busyBefore > QUIET_LOAD)
    say(`the machine is not quiet (load ${busyBefore.toFixed(1)}): trust ratios, not req/s`);
  const pinning = pinLoad();
  if (!pinning.active) say("no taskset or one core only: servers and load share their cores");
  const node = nodeFor(options.node, say);
  const upstream = await startUpstream();
  const setting: Setting = {
    node,
    pinning,
    upstream,
    profile: undefined,
    recordingFile: path.join(workFolder, "recording.json"),
    entries: {
      ours: path.join(root, "dist/server/index.js"),
      cached: path.join(root, "dist/server/index.js"),
      bare: workFile("bareServer"),
      prepared: workFile("preparedServer"),
      bytes: workFile("bytesServer"),
    },
  };
  try {
    say("recording the page");
    const recording = await record(setting);
    say("comparing what the servers do");
    const proof = await prove(recording, setting);
    const measured = await measureAll(options, { ...setting, profile: options.profile });
    const { starts, rounds, seconds, connections } = options;
    const results: Results = {
      date: new Date().toISOString(),
      commit: commitText(),
      machine: machineText(),
      versions: versionsOf(node),
      conditions: { starts, rounds, seconds, connections, pinned: pinning.active, busyBefore },
      proof,
      rows: options.rows.map(({ id, label, compared, server }) => ({
        id,
        label,
        compared,
        v8: v8SettingsOf(server),
        ...measuredOf(measured, id),
      })),
    };
    process.stdout.write(`${report(results)}\n`);
    if (options.json) writeResults(path.resolve(options.json), results);
    if (options.save) writeResults(savedFile(results), results);
  } finally {
    upstream.stop();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly firstByte: FirstByte[];
  readonly rounds: Measurement[];
  late: LateMeasurement | undefined;
}

async function measureAll(options: Options, setting: Setting): Promise<ReadonlyMap<string, Measured>> {
  const { rows, starts } = options;
  const measured = new Map<string, Measured>(
    rows.map(({ id }) => [id, { firstByte: [], rounds: [], late: undefined }]),
  );
  for (let start = 1; start <= starts; start += 1) await measureRounds(start, options, setting, measured);
  for (const scenario of rows) {
    if (scenario.late) say(`one list late  ${scenario.label}`);
    measuredOf(measured, scenario.id).late = await measureLate(scenario, setting);
  }
  return measured;
}

/** All servers of a start are alive and take turns: a slow minute of the machine falls on every row. What one start brought by chance stays in all of its rounds; hence several starts. */
async function measureRounds(
  start: number,
  options: Options,
  setting: Setting,
  measured: ReadonlyMap<string, Measured>,
): Promise<void> {
  const { rows, rounds, starts, seconds } = options;
  const open: OpenRow[] = [];
  try {
    for (const scenario of rows) {
      const row = await openRow(scenario, options, setting);
      open.push(row);
      measuredOf(measured, scenario.id).firstByte.push(row.firstByte);
      say(`start ${start}/${starts}  ${scenario.label}: warm after ${row.warmSeconds} s`);
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [{ scenario }, one] of await measureRound(open, seconds)) {
        say(
          `start ${start}/${starts}, round ${round}/${rounds}  ${scenario.label}: ${one.requestsPerSecond.toFixed(0)} req/s, ${one.cpuMs.toFixed(3)} ms`,
        );
        measuredOf(measured, scenario.id).rounds.push(one);
      }
    }
  } finally {
    await Promise.all(open.map((row) => row.close()));
  }
}

function measuredOf(measured: ReadonlyMap<string, Measured>, id: string): Measured {
  const found = measured.get(id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
