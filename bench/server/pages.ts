import { rmSync } from "node:fs";
import path from "node:path";
import { nodeFor, pinLoad, say } from "../driver/machine.ts";
import { command } from "../driver/tool.ts";
import { startUpstream } from "../fixture/upstream.ts";
import { measureRound, type OpenRow, openRow } from "./measure.ts";
import { prove } from "./prove.ts";
import { record } from "./record.ts";
import { CHECK_SIZE, judge, keep as keepRatios, NEEDED, ratiosOf, readKept } from "./check.ts";
import { type Row, rowTable } from "./rowTable.ts";
import {
  asRobot,
  isPeer,
  isSite,
  type PeerName,
  PEERS,
  type Scenario,
  scenarios,
  withOther,
} from "./scenarios.ts";
import { type Setting, workFolder } from "./startNamed.ts";

/** Compares the site with bare React, and with bytes from memory (docs/performance.md). */
export default command({
  about: "The site beside bare React and bytes from memory, each server alone on a core.",
  options: {
    starts: {
      by: 2,
      help: "times that all servers are started anew, and warmed until a request costs no less than before",
    },
    rounds: { by: 4, help: "interleaved rounds of each start" },
    seconds: { by: 3, help: "load of each row in each round" },
    node20: {
      by: false,
      help: "run the servers with Node 20 and not with Node 24; either comes by npx where this Node is another one",
    },
    only: { by: scenarios.filter(({ server }) => !isPeer(server)).map(({ id }) => id), help: "rows" },
    tanstack: {
      by: false,
      help: "measure two rows of TanStack Start too, which is installed from npm: with plain links and with its own",
    },
    against: {
      by: "",
      help: "folder of another checkout, built: its site runs beside this one, as a row after each row of ours. Pages are then asked for as robots do, so that all come in one piece",
    },
    check: {
      by: false,
      help: "compare ratios with bench/server/kept.json and exit with 1 where one is below its band: two rows, 9 starts",
    },
    keep: { by: false, help: "measure as --check does, and write bench/server/kept.json" },
    profile: { by: "", help: "a folder for a CPU profile of each server; its figures are then too high" },
  },
  async measure({ node20, only, tanstack, against, profile, check, keep, ...size }) {
    const { starts, rounds, seconds } = check || keep ? CHECK_SIZE : size;
    const ids = check || keep ? NEEDED : only;
    const pinned = pinLoad();
    await using upstream = await startUpstream();
    const setting: Setting = { node: nodeFor(node20 ? 20 : 24), upstream, profile: "" };
    const peers = tanstack ? PEERS : [];
    const chosen = scenarios.filter(({ id, server }) => (isPeer(server) ? tanstack : ids.includes(id)));
    try {
      const proof = chosen.every(({ server }) => isSite(server)) ? "" : await recordAndProve(setting, peers);
      const measured = check || keep ? chosen.map(asRobot) : chosen;
      const rows = (against ? withOther(measured, path.resolve(against)) : measured).map(
        (scenario) => ({ scenario, rounds: [], firstByte: [], laterBy: [] }) satisfies Row,
      );
      for (let start = 1; start <= starts; start += 1)
        await measureStart(`start ${start}/${starts}`, rows, { ...setting, profile }, { rounds, seconds });
      const body = [proof, "", ...rowTable(rows)];
      const conditions = { pinned, starts, rounds, seconds };
      if (!check && !keep) return { node: setting.node, conditions, body };
      const ratios = ratiosOf(rows, rounds);
      if (keep) keepRatios(ratios);
      const { isBroken, lines } = judge(ratios, readKept());
      return { node: setting.node, conditions, body: [...body, "", ...lines], isBroken };
    } finally {
      rmSync(workFolder, { recursive: true, force: true });
    }
  },
});

/** Records the page, makes the other servers of it, and checks that all do the same work. */
async function recordAndProve(setting: Setting, peers: readonly PeerName[]): Promise<string> {
  say("recording the page");
  const recording = await record(setting, peers);
  say("comparing what the servers do");
  return prove(recording, setting, peers);
}

interface MeasuredRow extends Row {
  readonly scenario: Scenario;
}

/**
 * Measures all servers after one start. They run at the same time and take turns, so that a slow minute of the machine
 * affects all of them. Random effects of a start last until its end, so several starts are measured.
 */
async function measureStart(
  name: string,
  rows: readonly MeasuredRow[],
  setting: Setting,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<void> {
  const open = new Map<OpenRow, Row>();
  try {
    for (const row of rows) {
      const one = await openRow(row.scenario, setting);
      open.set(one, row);
      row.firstByte.push(one.firstByte);
      if (one.laterBy !== undefined) row.laterBy.push(one.laterBy);
      say(`${name}  ${row.scenario.label}: warm, first byte after ${one.firstByte.toFixed(2)} ms`);
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [one, measured] of await measureRound([...open.keys()], seconds)) {
        open.get(one)?.rounds.push(measured);
        say(
          `${name}, round ${round}/${rounds}  ${one.scenario.label}: ${measured.requestsPerSecond.toFixed(0)} req/s, ${measured.cpuMs.toFixed(3)} ms`,
        );
      }
    }
  } finally {
    await Promise.all([...open.keys()].map((row) => row[Symbol.asyncDispose]()));
  }
}
