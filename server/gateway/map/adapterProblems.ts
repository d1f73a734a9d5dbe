import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ADAPTER_STEPS } from "./adapter.ts";
import { type AdapterMember, startAdapterWorker } from "./adapterWorker.ts";
import { CALLS } from "./upstreamMap.ts";

const CHECK_MS = 10_000;
const HOLDERS = ["calls", "all"];

/**
 * Loads the operator's module in a worker thread and returns its problems, each as "file:line member: what is wrong;
 * remedy". The module's functions are not run.
 */
export async function problemsOfAdapter(file: string): Promise<readonly string[]> {
  const name = path.basename(file);
  const worker = startAdapterWorker(file, () => undefined);
  try {
    const members = await worker.members;
    const found = members.flatMap(problemOf);
    const isEmpty = !members.some(({ place: [first = ""] }) => HOLDERS.includes(first));
    if (isEmpty) return [`${name}: exports neither calls nor all; docs/own-api.md shows both`];
    const text = readFileSync(file, "utf8");
    return found.map(({ place, message }) => `${name}:${lineOf(text, place)} ${place.join(" ")}: ${message}`);
  } catch (error) {
    const line = syntaxLine(file);
    const place = line === "" ? "file" : "line";
    return [`${name}${line}: cannot be loaded (${(error as Error).message}); correct that ${place}`];
  } finally {
    await worker.end();
  }
}

interface Problem {
  readonly place: readonly string[];
  readonly message: string;
}

function problemOf({ place, type }: AdapterMember): readonly Problem[] {
  const [holder = "", ...own] = place;
  const wrong = (message: string) => [{ place, message }];
  if (!HOLDERS.includes(holder)) return holder === "default" ? wrong(`export calls, not a default`) : [];
  const step = own.at(-1);
  const depth = holder === "calls" ? 2 : 1;
  const [call = ""] = own;
  if (holder === "calls" && own.length > 0 && !CALLS.includes(call))
    return wrong("is no call of the contract; take a name such as GET /course/list");
  if (own.length < depth) return wrong(`is no object of functions; write { answer: (data) => data }`);
  if (!(ADAPTER_STEPS as readonly string[]).includes(step ?? ""))
    return wrong(`is not a step; take one of ${ADAPTER_STEPS.join(", ")}`);
  return type === "function" ? [] : wrong(`is no function but ${type}; write (data) => data`);
}

/** Returns ":3" for a fault of syntax in line 3; "": the syntax is right. Only Node's own check tells the line. */
function syntaxLine(file: string): string {
  const { stderr } = spawnSync(process.execPath, ["--check", file], { encoding: "utf8", timeout: CHECK_MS });
  return /^.*[/\\][^/\\:]+(:\d+)\r?\n/.exec(stderr)?.[1] ?? "";
}

/** Returns the line of the last name of a place. Each name is searched after the one before. */
function lineOf(text: string, place: readonly string[]): number {
  let at = 0;
  for (const name of place) at = Math.max(at, text.indexOf(name, at));
  return text.slice(0, at).split("\n").length;
}
