import { setTimeout as delay } from "node:timers/promises";
import { read } from "#tests/support/builtSite.ts";
import { openSockets, residentMegabytes } from "#tests/support/processFigures.ts";
import { say } from "../../driver/machine.ts";
import { lineThrough, median } from "../../driver/statistics.ts";

export interface Memory {
  readonly resident: Course;
  /** Used heap: the least value within some seconds, which is the value right after a collection. */
  readonly heap: Course;
}

export interface Course {
  readonly first: number;
  readonly last: number;
  readonly highest: number;
  /** Growth in MB per minute, by least squares over the last two thirds of the time. */
  readonly slope: number;
  /** MB by which the median of the last third exceeds that of the middle third. */
  readonly growth: number;
}

interface Watched {
  readonly pid: number;
  readonly port: number;
  readonly until: number;
}

const EVERY_MS = 1_000;
const TELL_EVERY_MS = 60_000;
/** Seconds within which at least one garbage collection happens under load. */
const COLLECTED_WITHIN = 10;
const HEAP = /^nodejs_heap_size_used_bytes (\S+)$/m;

export async function watchMemory({ pid, port, until }: Watched): Promise<Memory> {
  const resident: number[] = [];
  const used: number[] = [];
  let tellAt = Date.now() + TELL_EVERY_MS;
  while (Date.now() < until) {
    resident.push(residentMegabytes(pid));
    const { body } = await read(port, "/metrics");
    used.push(Number(HEAP.exec(body)?.[1]) / 1024 / 1024);
    if (Date.now() >= tellAt) {
      tellAt += TELL_EVERY_MS;
      const [memory, heap] = [resident.at(-1) ?? 0, lowest(used.slice(-COLLECTED_WITHIN))];
      say(
        `${new Date().toISOString().slice(11, 19)} memory ${memory.toFixed(0)} MB, heap ${heap.toFixed(1)} MB, sockets ${openSockets(pid)}`,
      );
    }
    await delay(EVERY_MS);
  }
  const collected = used.map((_, index) =>
    lowest(used.slice(Math.max(0, index - COLLECTED_WITHIN), index + 1)),
  );
  return { resident: courseOf(resident), heap: courseOf(collected) };
}

function courseOf(samples: readonly number[]): Course {
  const third = Math.floor(samples.length / 3);
  return {
    first: samples[0] ?? 0,
    last: samples.at(-1) ?? 0,
    highest: Math.max(...samples),
    slope: lineThrough(samples.slice(third).map((y, x) => ({ x, y }))).slope * (60_000 / EVERY_MS),
    growth: median(samples.slice(2 * third)) - median(samples.slice(third, 2 * third)),
  };
}

function lowest(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.min(...values);
}
