import { setTimeout as delay } from "node:timers/promises";
import { residentMegabytes } from "#tests/support/processFigures.ts";

export interface Memory {
  readonly firstMegabytes: number;
  readonly lastMegabytes: number;
  readonly highestMegabytes: number;
  readonly slopePerMinute: number;
  /** How far the last third lies above the middle one, by their medians. */
  readonly growthMegabytes: number;
}

const EVERY_MS = 1_000;

export async function watchMemory(pid: number, until: number): Promise<Memory> {
  const samples: number[] = [];
  while (Date.now() < until) {
    samples.push(residentMegabytes(pid));
    await delay(EVERY_MS);
  }
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  return {
    firstMegabytes: samples[0] ?? 0,
    lastMegabytes: samples.at(-1) ?? 0,
    highestMegabytes: Math.max(...samples),
    slopePerMinute: slopeOf(samples.slice(third)) * (60_000 / EVERY_MS),
    growthMegabytes: median(last) - median(middle),
  };
}

/** Least squares, per sample. */
function slopeOf(values: readonly number[]): number {
  const meanX = (values.length - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const over = values.reduce((sum, value, x) => sum + (x - meanX) * (value - meanY), 0);
  const under = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
