import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { Refusal } from "../kit/errors.ts";
import { isBusy } from "./busy.ts";
import type { Db, Replica } from "./database.ts";
import { databaseTrouble } from "./databaseTrouble.ts";
import { shareCachedValues } from "./cachedValue.ts";

/** Longest lag, in ms, with which the replica is still used. account/sessions.ts relies on this limit. */
const MOST_LAG_MS = 5_000;
const MEASURE_EVERY_MS = 1_000;
const MEASURE_TIMEOUT_MS = 2_000;

interface Place {
  readonly wal: bigint;
  readonly system: string;
}

interface Watching {
  readonly primary: Db;
  readonly replica: Db;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly stopwatch?: () => number;
}

/**
 * Watches a replica. Each second the primary and the replica report their positions in the write-ahead log. The lag is
 * the age of the newest position of the primary that the replica has reached; so neither different clocks nor an idle
 * primary distort it. While the primary does not answer, the lag grows.
 */
export function watchReplica({
  primary,
  replica,
  log,
  stopwatch = () => performance.now(),
}: Watching): Replica {
  shareCachedValues(replica, primary);
  const reads = { replica: 0, primary: 0, moved: 0 };
  /**
   * Positions of the primary, oldest first. Once the replica has reached any, the first is the newest that it reached.
   */
  let places: { readonly wal: bigint; readonly at: number }[] = [];
  let reached: number | undefined;
  let isAsked = false;
  /** Aborts the reads in progress on the replica, so that none waits for an unreachable one. */
  const readsInProgress = new Set<(reason: Error) => void>();
  let lastWarning = "";
  const stopping = new AbortController();
  void watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await measure();
      await delay(MEASURE_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  async function measure(): Promise<void> {
    const at = stopwatch();
    const [primaryPlace, replicaPlace] = await Promise.all([placeOf(primary), placeOf(replica)]);
    if (stopping.signal.aborted) return;
    if (primaryPlace instanceof Error) places = places.filter((place) => at - place.at <= MOST_LAG_MS);
    else places.push({ wal: primaryPlace.wal, at });
    if (replicaPlace instanceof Error) return leave(`it does not answer: ${replicaPlace.message}`);
    if (!(primaryPlace instanceof Error) && primaryPlace.system !== replicaPlace.system)
      return leave("it is no replica of DATABASE_URL's server");
    const newest = places.findLastIndex(({ wal }) => wal <= replicaPlace.wal);
    if (newest >= 0) {
      reached = places[newest]?.at;
      places = places.slice(newest);
    }
    const lag = lagMs();
    if (lag > MOST_LAG_MS)
      return leave(
        Number.isFinite(lag) ? `it lags ${Math.round(lag / 1000)} s` : "how far it lags is not known",
      );
    if (isAsked) return;
    isAsked = true;
    lastWarning = "";
    log.info("the replica is asked for what only reads");
  }

  function lagMs(): number {
    return reached === undefined ? Infinity : stopwatch() - reached;
  }

  function leave(reason: string): void {
    isAsked = false;
    for (const end of readsInProgress) end(new ReplicaLeft(reason));
    const kind = reason.replace(/\d+/g, "");
    if (kind !== lastWarning) log.warn(`the replica is not asked: ${reason}`);
    lastWarning = kind;
  }

  async function unlessLeft<T>(work: Promise<T>): Promise<T> {
    let end: (reason: Error) => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      end = reject;
      readsInProgress.add(end);
    });
    return Promise.race([work, left]).finally(() => readsInProgress.delete(end));
  }

  return {
    async read(work) {
      if (!isAsked) {
        reads.primary += 1;
        return work(primary);
      }
      try {
        const answer = await unlessLeft(work(replica));
        reads.replica += 1;
        return answer;
      } catch (error) {
        // A read that takes too long is not repeated: it would be slow on the primary too and would delay the writes
        // there.
        if (error instanceof Refusal || isBusy(error)) throw error;
        reads.moved += 1;
        const trouble = databaseTrouble(error);
        if (trouble !== undefined && !isReadOnly(error)) leave(trouble);
        return work(primary);
      }
    },
    state: () => ({ isAsked, lagSeconds: lagMs() / 1000, reads }),
    stop: () => stopping.abort(),
  };
}

class ReplicaLeft extends Error {}

/**
 * Returns the position in the write-ahead log: of a primary the last written one, of a standby the last replayed one.
 */
async function placeOf(db: Db): Promise<Place | Error> {
  const asking = db.execute(
    sql`select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as wal,
      (select system_identifier::text from pg_control_system()) as system`,
  ) as unknown as Promise<{ readonly rows: readonly { readonly wal: string; readonly system: string }[] }>;
  asking.catch(() => undefined);
  try {
    const late = delay(MEASURE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${MEASURE_TIMEOUT_MS / 1000} s`);
    });
    const [row] = (await Promise.race([asking, late])).rows;
    return { wal: BigInt(row?.wal ?? 0), system: row?.system ?? "" };
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  }
}

/** Returns whether the standby refused a call because the call writes. The call is then repeated on the primary. */
function isReadOnly(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === "25006") return true;
  return false;
}
