import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import { type KillableBrowser, startKillableBrowser } from "#tests/support/killableBrowser.ts";
import type { Seat } from "./chaosLearner.ts";
import { hostOf, type WorldLearner } from "#tests/exam/examWorld.ts";

const MOST_SHIFT_MS = 10 * 60_000;

export interface Place extends Seat {
  /** Kills the browser with kill -9 and restarts it after `downMs` ms. */
  kill(downMs: number): Promise<void>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A learner in a browser. `at` is the number of the host name that this learner alone uses. */
export interface Seated {
  readonly at: number;
  readonly learner: WorldLearner;
}

/** Opens a browser profile that several learners share. Calls wait while the browser is down. */
export function openPlace(
  profile: string,
  seated: readonly Seated[],
  random: Random,
  { trustsAll = false } = {},
): Place {
  const start = async () => {
    const browser = await startKillableBrowser(profile, { trustsAll });
    await furnish(browser.context, seated, random);
    return browser;
  };
  let running: Promise<KillableBrowser> = start();
  // Ignored here, because each caller that waits for the browser gets the error.
  running.catch(() => undefined);
  return {
    context: async () => (await running).context,
    async kill(downMs) {
      const browser = await running;
      running = browser
        .kill()
        .then(() => delay(downMs))
        .then(start);
      await running;
    },
    settle: async () => void (await running),
    async close() {
      await (await running.catch(() => undefined))?.kill();
    },
  };
}

/** Sets the cookies and clocks of the learners again, because a killed browser has lost the latest ones. */
async function furnish(context: BrowserContext, seated: readonly Seated[], random: Random): Promise<void> {
  const shifts: Record<string, number> = {};
  for (const { at, learner } of seated) {
    const host = hostOf(at);
    await context.addCookies([
      {
        name: "token",
        value: learner.token,
        url: `http://${host}`,
        expires: Math.floor(Date.now() / 1_000) + 7_200,
      },
    ]);
    shifts[host] = Math.round((random.next() * 2 - 1) * MOST_SHIFT_MS);
  }
  await context.addInitScript(shiftClock, shifts);
}

/** Shifts the clock of the page. It runs in the page, before the page's scripts. */
function shiftClock(shifts: Readonly<Record<string, number>>): void {
  const shift = shifts[location.hostname] ?? 0;
  const TrueDate = Date;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args: unknown[]) =>
      Reflect.construct(target, args.length === 0 ? [TrueDate.now() + shift] : args) as object,
    get: (target, name) =>
      name === "now" ? () => TrueDate.now() + shift : (Reflect.get(target, name) as unknown),
  });
}
