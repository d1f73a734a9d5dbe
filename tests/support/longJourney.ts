import { test } from "vitest";

/** One that mostly waits, for half a minute or more: `npm run e2e` goes it, CI does not, which is to be quick. */
export function longJourney(name: string, go: () => Promise<void>, timeoutMs?: number): void {
  test.skipIf(process.env["CI"] !== undefined)(name, go, timeoutMs);
}
