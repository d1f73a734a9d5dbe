import { mkdir, rm, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { root } from "../children.ts";
import { pinLoad } from "../pin.ts";
import { commitText, machineText, savedFile, versionsOf, writeResults } from "../results.ts";
import { chart } from "./chart.ts";
import { merged, type Series, type Setting } from "./curve.ts";
import { measureElements } from "./elements.ts";
import { MEMORY_BOUND_MB, measureHosts } from "./hosts.ts";
import { HELP, type Options, type PartId, readOptions } from "./options.ts";
import { mostMemory, panels, report, type ScaleResults } from "./report.ts";
import { measureRequests, mergedRequests, type RequestCost } from "./requests.ts";
import { bundleFolder, type BundleServer, makeBundles, measureRoutes } from "./routes.ts";

const CURVES = { elements: measureElements, hosts: measureHosts, routes: measureRoutes } as const;

process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

export async function run(bundleServer: BundleServer): Promise<void> {
  const options = optionsOrEnd();
  if (!options) return;
  try {
    await measureAll(options, bundleServer);
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 1;
  }
}

function optionsOrEnd(): Options | undefined {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== "help") return options;
    process.stdout.write(HELP);
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 2;
  }
  return undefined;
}

async function measureAll(options: Options, bundleServer: BundleServer): Promise<void> {
  const { rounds, seconds, connections, parts } = options;
  const busyBefore = Number((loadavg()[0] ?? 0).toFixed(1));
  if (busyBefore > 0.5) say(`the machine is not quiet (load ${busyBefore}): costs are too high`);
  try {
    if (parts.includes("routes")) say("bundling servers with tables of several sizes");
    const bundles = parts.includes("routes") ? await makeBundles(bundleServer) : [];
    const pinning = pinLoad();
    if (!pinning.active) say("no taskset or one core only: servers and load share their cores");
    const setting: Setting = { pinning, seconds, connections, bundles, say };
    const curves: Record<keyof typeof CURVES, (readonly Series[])[]> = {
      elements: [],
      hosts: [],
      routes: [],
    };
    const requests: (readonly RequestCost[])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const part of parts) {
        say(`round ${round + 1}/${rounds}  ${part}`);
        if (part === "requests") requests.push(await measureRequests(setting));
        else curves[part].push(await CURVES[part](setting, round));
      }
    }
    const results: ScaleResults = {
      date: new Date().toISOString(),
      commit: commitText(),
      machine: machineText(),
      versions: versionsOf(process.execPath),
      conditions: { rounds, seconds, connections, pinned: pinning.active, busyBefore },
      elements: merged(curves.elements),
      hosts: merged(curves.hosts),
      routes: merged(curves.routes),
      requests: mergedRequests(requests),
    };
    process.stdout.write(`${report(results)}\n`);
    await write(options, results);
    const most = mostMemory(results);
    if (most !== undefined && most > MEMORY_BOUND_MB)
      throw new Error(`a process held ${most.toFixed(0)} MB; promised are ${MEMORY_BOUND_MB}`);
  } finally {
    await rm(bundleFolder, { recursive: true, force: true });
  }
}

async function write({ json, save, parts }: Options, results: ScaleResults): Promise<void> {
  if (json) writeResults(path.resolve(json), results);
  if (!save) return;
  writeResults(savedFile(results).replace(/\.json$/, "-scale.json"), results);
  const drawn: readonly PartId[] = ["elements", "hosts", "routes"];
  if (!drawn.every((part) => parts.includes(part))) return say("no chart: it needs all three curves");
  const file = path.join(root, "docs/images/scale.svg");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, chart(panels(results)));
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
