import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { root } from "./children.ts";
import type { FirstByte, LateMeasurement, Measurement } from "./measure.ts";
import type { Proof } from "./prove.ts";

export interface Row {
  readonly id: string;
  readonly label: string;
  readonly compared: boolean;
  /** What V8 was told. */
  readonly v8: string;
  readonly firstByte: readonly FirstByte[];
  readonly rounds: readonly Measurement[];
  readonly late: LateMeasurement | undefined;
}

export interface Results {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string | number | boolean>>;
  readonly proof: Proof;
  readonly rows: readonly Row[];
}

const PACKAGES = ["express", "react", "react-dom", "undici"];

export function machineText(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

export function versionsOf(node: string): Readonly<Record<string, string>> {
  const ofNode = execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
  return Object.fromEntries([["node", ofNode], ...PACKAGES.map((name) => [name, versionOf(name)])]);
}

export function commitText(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

export function writeResults(file: string, results: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, stored, 2)}\n`);
}

export function savedFile(results: { readonly date: string }): string {
  return path.join(root, "bench/results", `${results.date.slice(0, 16).replace(/[T:]/g, "-")}.json`);
}

/** Lists of texts become one text: the formatter would lay them out otherwise than JSON.stringify does. */
function stored(_name: string, value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join("  ");
  return typeof value === "number" ? Number(value.toPrecision(6)) : value;
}

function versionOf(name: string): string {
  const file = path.join(root, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
