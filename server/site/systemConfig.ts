import { setTimeout as delay } from "node:timers/promises";
import { type DataOf, readData } from "#shared/contract/endpoint.ts";
import { systemConfig } from "#shared/contract/endpoints/config.ts";
import { dataOf } from "#shared/contract/envelope.ts";
import { logged } from "../errors.ts";
import type { Upstream } from "../gateway/call.ts";
import type { Logger } from "../log.ts";

export type SystemConfig = DataOf<typeof systemConfig>;

export interface SystemConfigSource {
  /** Never fails: the last one that was read, else the defaults of Spec §9. */
  current(): Promise<SystemConfig>;
  /** Asks now, unless somebody just did; true when the upstream gave it (for /readyz). */
  check(): Promise<boolean>;
}

export interface SystemConfigOptions {
  readonly upstream: Upstream;
  readonly upstreamUrl: string;
  /** How long the first page waits before it goes on with the defaults. */
  readonly patienceMs: number;
  /** True while an upstream of our own is still starting: nothing is wrong, so nobody is asked and nothing logged. */
  readonly starting: () => boolean;
  readonly now: () => number;
  readonly log: Logger;
}

const RETRY_MS = 1_000;

/** GET uploads/json/default.json, again every refreshRate seconds. */
export function createSystemConfig(options: SystemConfigOptions): SystemConfigSource {
  const { upstream, upstreamUrl, patienceMs, starting, now, log } = options;
  let known: SystemConfig = readData(systemConfig, {});
  let triedAt: number | undefined;
  let succeeded = false;
  let flight: Promise<void> | undefined;

  return {
    async current() {
      if (starting()) return known;
      // Only the first look has nothing to go on; later ones use what is known while it is read again.
      if (triedAt === undefined) await Promise.race([load(), delay(patienceMs, undefined, { ref: false })]);
      else if (isOlderThan(succeeded ? known.refreshRate * 1000 : RETRY_MS)) void load();
      return known;
    },
    async check() {
      if (starting()) return false;
      if (isOlderThan(RETRY_MS)) await load();
      return succeeded;
    },
  };

  function isOlderThan(milliseconds: number): boolean {
    return triedAt === undefined || now() - triedAt >= milliseconds;
  }

  function load(): Promise<void> {
    flight ??= read().finally(() => {
      triedAt = now();
      flight = undefined;
    });
    return flight;
  }

  async function read(): Promise<void> {
    try {
      const envelope = await upstream.readConfiguration(upstreamUrl + systemConfig.path, systemConfig.path);
      known = readData(systemConfig, dataOf(envelope));
      succeeded = true;
    } catch (error) {
      succeeded = false;
      log.warn(logged(error), "system config load failed");
    }
  }
}
