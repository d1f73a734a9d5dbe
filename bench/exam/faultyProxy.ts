import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Listening, listening } from "#tests/support/listening.ts";
import { passOn } from "#tests/support/upstreamProxy.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";

/** Number of saves that met each fault. */
export interface Faults {
  lostBefore: number;
  lostAfter: number;
  doubled: number;
  delayed: number;
  passed: number;
}

export interface FaultyProxy extends Listening {
  readonly faults: Faults;
  /** Ends all faults: from now on every request passes unchanged. */
  calm(): void;
}

const LONGEST_DELAY_MS = 2_500;
/** Number of each fault among twenty saves in a row, whose order is random. So even a short exam meets every fault. */
const OF_TWENTY = {
  lostBefore: 2,
  lostAfter: 2,
  doubled: 2,
  delayed: 5,
  passed: 9,
} as const satisfies Readonly<Record<keyof Faults, number>>;

/**
 * Starts a proxy between browsers and the site. It loses, doubles and delays saves and hand-ins, which also changes
 * their order. Other requests pass unchanged.
 */
export async function startFaultyProxy(sitePort: number, random: Random): Promise<FaultyProxy> {
  const faults: Faults = { lostBefore: 0, lostAfter: 0, doubled: 0, delayed: 0, passed: 0 };
  let isCalm = false;
  let fates: (keyof Faults)[] = [];
  const nextFate = () => {
    if (fates.length === 0)
      fates = Object.entries(OF_TWENTY).flatMap(([fate, num]) =>
        Array<keyof Faults>(num).fill(fate as keyof Faults),
      );
    return fates.splice(random.below(fates.length), 1)[0];
  };
  const server = createServer((req, res) => {
    take(req, res).catch(() => res.destroy());
  });

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const send = () => passOn(sitePort, req, body);
    const isSave = req.method === "POST" && /^\/api\/exam\/(?:save|submit|events)/.test(req.url ?? "");
    const fate = isSave && !isCalm ? nextFate() : undefined;
    if (fate) faults[fate] += 1;
    if (fate === "lostBefore") {
      res.destroy();
      return;
    }
    if (fate === "lostAfter") {
      await send().catch(() => undefined);
      res.destroy();
      return;
    }
    if (fate === "doubled") await send().catch(() => undefined);
    if (fate === "delayed") await delay(random.next() * LONGEST_DELAY_MS);
    const answer = await send();
    if (!res.destroyed) answer.sendTo(res);
  }

  return { ...(await listening(server)), faults, calm: () => void (isCalm = true) };
}
