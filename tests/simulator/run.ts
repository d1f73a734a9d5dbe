// `npm run simulate`: exams in virtual time, with everything that goes wrong between page and database.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { bundleSimulation } from "./bundle.ts";
import { FAULTS } from "./faults.ts";
import { type ManySimulated, startWorkers } from "./simulateMany.ts";

const HELP = `npm run simulate [-- --seed N] [--exams N] [--minutes N] [--faults [NAME]]
Simulates exams in virtual time: pages with their journals, the site's gateway, the upstream with its jobs, and the
database. Messages are lost, doubled, delayed and reordered, and all parts are killed and restarted. Each simulation
follows from its seed.
  --seed N      one simulation, the same each time; prints what it found
  --from N      first seed of a run (1)
  --exams N     ends after N exams (10000)
  --minutes N   ends after N minutes at the latest (60)
  --workers N   processes that simulate (2, or 1 on a machine with one core)
  --faults      plants each fault of tests/simulator/faults.ts, one at a time, and reports which check finds it, and
                after how many exams; --minutes N: minutes of a core for each fault at most (5)
  --fault NAME  plants one fault
Ends with 0 when all promises held (with --faults: when each fault was found), with 1 when one was broken, with 2 when
an option is wrong.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === "number") return options;
  const { faults } = options;
  await using workers = await startWorkers(options.workers);
  if (faults.length === 0) {
    const bundle = await bundleSimulation("product", []);
    const { minutes = 60 } = options;
    return report(await workers.simulateMany({ ...options, bundle, minutes, countsCore: false }));
  }
  let missed = 0;
  for (const { name, changes } of faults) {
    const bundle = await bundleSimulation(name, changes);
    const { minutes = 5 } = options;
    const result = await workers.simulateMany({ ...options, bundle, minutes, countsCore: true });
    if (!isFound(name, result)) missed += 1;
  }
  print(`${faults.length - missed} of ${faults.length} faults found`);
  return missed === 0 ? 0 : 1;
}

/** Prints which check has found a planted fault. Returns whether one has. */
function isFound(name: string, { exams, seconds, cpuSeconds, failed, stuck }: ManySimulated): boolean {
  const [first] = failed;
  const after = `${exams} exams, ${Math.round(seconds)} s (${cpuSeconds.toFixed(1)} s of a core)`;
  const checks = [...new Set(first?.findings.map(({ check }) => check))].join(", ");
  if (first)
    print(
      `${name}: found by ${checks} after ${after}, seed ${first.seed}, trace ${first.trace}: ${first.findings[0]?.text.split("\n", 1)[0]}`,
    );
  else if (stuck.length > 0) print(`${name}: found because seed ${stuck[0]} does not end, after ${after}`);
  else print(`${name}: NOT FOUND in ${after}`);
  return first !== undefined || stuck.length > 0;
}

function report({
  exams,
  seconds,
  cpuSeconds,
  failed,
  stuck,
  lastSeed,
  events,
  trace,
}: ManySimulated): number {
  for (const { seed, findings } of failed) {
    print(`seed ${seed}:`);
    for (const { check, text } of findings.slice(0, 10)) print(`  ${check}: ${text}`);
    print(`  again: npm run simulate -- --seed ${seed}`);
  }
  for (const seed of stuck) print(`seed ${seed} does not end`);
  const isHeld = failed.length + stuck.length === 0;
  print(
    `${exams} exams, ${events} events, ${Math.round(seconds)} s (${cpuSeconds.toFixed(1)} s of a core), last seed ${lastSeed}${trace === undefined ? "" : `, trace ${trace}`}: ${isHeld ? "all promises held" : "A PROMISE WAS BROKEN"}`,
  );
  return isHeld ? 0 : 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: "string" },
        from: { type: "string", default: "1" },
        exams: { type: "string", default: "10000" },
        minutes: { type: "string" },
        workers: { type: "string", default: String(Math.min(2, availableParallelism())) },
        faults: { type: "boolean", default: false },
        fault: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      print(HELP);
      return 0;
    }
    const wanted = FAULTS.filter(({ name }) => values.faults || name === values.fault);
    if (values.fault !== undefined && wanted.length === 0)
      throw new Error(`no fault ${values.fault}; there are ${FAULTS.map(({ name }) => name).join(", ")}`);
    return {
      seed: values.seed === undefined ? undefined : wholeOf("seed", values.seed),
      from: wholeOf("from", values.from),
      exams: wholeOf("exams", values.exams),
      minutes: values.minutes === undefined ? undefined : wholeOf("minutes", values.minutes),
      workers: wholeOf("workers", values.workers),
      faults: wanted,
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
}

function wholeOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1`);
  return number;
}
