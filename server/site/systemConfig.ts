import { setTimeout as delay } from "node:timers/promises";
import { type DataOf } from "#shared/contract/endpoint.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { logged } from "../errors.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import type { DatedEnvelope } from "../gateway/call/readConfiguration.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import type { Logger } from "../log.ts";
import { createLastKnown, type Loaded } from "./lastKnown.ts";

export type SystemConfig = DataOf<typeof systemConfig>;

export interface SystemConfigSource {
  /** Returns the last config that was read; the defaults of Spec §9 if there is none. Never fails. */
  current(): Promise<SystemConfig>;
  /** Requests the config, at most once in a short time. Returns whether the upstream answered (for /readyz). */
  check(): Promise<boolean>;
}

export interface SystemConfigOptions {
  readonly upstream: Upstream;
  readonly upstreamUrl: string;
  /** Time in ms that the first page waits for the config before it uses the defaults. */
  readonly patienceMs: number;
  /** Returns true while an embedded upstream is starting: the config is not requested and no failure is logged. */
  readonly starting: () => boolean;
  readonly now: () => number;
  readonly log: Logger;
}

const RETRY_MS = 1_000;
const SIGN_SECONDS = 300;

/** Creates the source of the system config, which requests uploads/json/default.json every refreshRate seconds. */
export function createSystemConfig(options: SystemConfigOptions): SystemConfigSource {
  const { upstream, upstreamUrl, patienceMs, starting, now, log } = options;
  const defaults = readData(systemConfig, {});
  const url = upstreamUrl + systemConfig.path;
  const configs = createLastKnown<SystemConfig>({ now });
  let triedAt = Number.NEGATIVE_INFINITY;
  let succeeded = false;
  let failures = onceAMinute(() => performance.now());

  return {
    async current() {
      if (starting()) return defaults;
      const known = configs.get(url, load);
      // Only the first request waits: later requests use the known config while it is read again.
      const first = configs.state(url) === "none";
      const found = await (first
        ? Promise.race([known, delay(patienceMs, undefined, { ref: false })])
        : known);
      return found ?? defaults;
    },
    async check() {
      if (starting()) return false;
      if (now() - triedAt >= RETRY_MS) await configs.refresh(url, load);
      return succeeded;
    },
  };

  /** Returns the likely reason why the upstream refused the site's signature, such as a wrong clock. */
  function reasonOf({ code, date }: DatedEnvelope, signedAtMs: number): string | undefined {
    const ahead = Math.round((signedAtMs - Date.parse(date ?? "")) / 1000);
    if (Math.abs(ahead) > SIGN_SECONDS)
      return `the clock of the site is ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"} that of the upstream; a sign is good for ${SIGN_SECONDS} s`;
    return code === CODES.badSign ? "SIGN_SALT is not the one that the upstream has" : undefined;
  }

  async function load(before = defaults): Promise<Loaded<SystemConfig>> {
    let why: string | undefined;
    try {
      const signedAtMs = now();
      const envelope = await upstream.readConfiguration(url, systemConfig.path);
      // Unlike in other calls, code 0 is no success here (Spec §8).
      if (envelope.code !== CODES.ok) {
        why = reasonOf(envelope, signedAtMs);
        throw new EnvelopeError(envelope.code, envelope.msg);
      }
      const found: Mismatch[] = [];
      const value = readData(systemConfig, envelope.data, found);
      if (found.length > 0) upstream.reportMismatches(systemConfig.path, found);
      if (!succeeded) failures = onceAMinute(() => performance.now());
      succeeded = true;
      return { value, freshMs: value.refreshRate * 1000 };
    } catch (error) {
      succeeded = false;
      failures((num) => log.warn({ ...logged(error), why, num }, "system config load failed"));
      return { value: before, freshMs: RETRY_MS };
    } finally {
      triedAt = now();
    }
  }
}
