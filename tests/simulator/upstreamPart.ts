import type { Logger } from "pino";
import { findSession } from "#upstream/domain/account/sessions.ts";
import { createUpstreamApp } from "#upstream/app.ts";
import { addMistakes } from "#upstream/domain/exam/addMistakes.ts";
import { endExam, recordExam } from "#upstream/domain/exam/recordExam.ts";
import { followTime } from "#upstream/platform/clock/followTime.ts";
import { databaseTrouble } from "#upstream/platform/db/databaseTrouble.ts";
import { startJobs } from "#upstream/platform/jobs/startJobs.ts";
import type { Deps } from "#upstream/routes/deps.ts";
import { type DatabaseWeather, databaseOf, databaseTimeOf, type ExamDatabase } from "./examDatabase.ts";
import { serveHost } from "./virtual/lines.ts";
import { type Part, timeline } from "./virtual/timeline.ts";

export const UPSTREAM_HOST = "upstream.test";
export const SALT = "simulated-salt";

interface UpstreamPlan {
  readonly database: ExamDatabase;
  readonly weather: DatabaseWeather;
  readonly name: string;
  readonly aheadMs: () => number;
  /** Receives each failure that is no failure of the line to the database. */
  readonly onFault: (text: string) => void;
}

/** Starts an upstream process: its calls, its jobs and its clock. Returns the function that kills it. */
export function startUpstream({ database, weather, name, aheadMs, onFault }: UpstreamPlan): () => void {
  const part: Part = { name, isAlive: true, aheadMs };
  let stop = () => {};
  const log = faultLog((text) => part.isAlive && onFault(`${name}: ${text}`));

  async function start(): Promise<void> {
    const db = databaseOf(database, part, weather);
    const startedMs = timeline().now();
    const time = await followTime({
      read: () => databaseTimeOf(part, weather),
      log,
      stopwatch: () => timeline().now() - startedMs + 1_000,
    });
    const deps = { db, clock: time.now, log, findSession, signSalt: SALT } as unknown as Deps;
    const app = createUpstreamApp(deps, { isClockOff: time.isOff });
    stop = serveHost(UPSTREAM_HOST, part, app);
    await startJobs({
      db,
      clock: time.now,
      log,
      jobs: [endExam, recordExam, addMistakes],
      mayRun: () => !time.isOff(),
    });
  }

  const begin = () =>
    timeline().within(part, () => {
      start().catch((error: unknown) => {
        if (!part.isAlive) return;
        stop();
        // A process that cannot start is started again by its supervisor.
        if (databaseTrouble(error) === undefined) onFault(`${name} did not start: ${String(error)}`);
        else timeline().plan(1_000, begin, part);
      });
    });
  begin();
  return () => {
    part.isAlive = false;
    stop();
  };
}

/** Returns a log that reports errors, and warnings about errors, unless the line to the database is their cause. */
function faultLog(report: (text: string) => void): Logger {
  const take = (about: unknown, text = "") => {
    const err = (about as { readonly err?: unknown } | undefined)?.err;
    if (err === undefined || databaseTrouble(err) !== undefined) return;
    report(`${text}: ${err instanceof Error ? (err.stack ?? err.message) : JSON.stringify(err)}`);
  };
  const none = () => undefined;
  return { info: none, debug: none, trace: none, warn: take, error: take } as unknown as Logger;
}
