import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { StartError } from "#shared/environment/startError.ts";
import { openWithRetry } from "./openWithRetry.ts";

afterEach(() => vi.unstubAllEnvs());

function opening(reasons: readonly Error[]) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const left = [...reasons];
  const open = async () => {
    const reason = left.shift();
    if (reason) throw reason;
    return "open";
  };
  return { lines, run: () => openWithRetry(open, log) };
}

const refused = () => new StartError("PostgreSQL at db:5432 refuses connections: is it running?");

test("retries to open the database of a service, and logs each reason once", async () => {
  vi.stubEnv("NOTIFY_SOCKET", "/nowhere");
  const { lines, run } = opening([refused(), refused()]);
  expect(await run()).toBe("open");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("waiting: PostgreSQL at db:5432 refuses connections");
  const fault = opening([new TypeError("a fault of ours")]);
  await expect(fault.run()).rejects.toThrow("a fault of ours");
});

test("fails at the first error in a process that a person started", async () => {
  vi.stubEnv("NOTIFY_SOCKET", "");
  const { lines, run } = opening([refused()]);
  await expect(run()).rejects.toThrow("refuses connections");
  expect(lines).toEqual([]);
});
