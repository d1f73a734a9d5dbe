import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { Logger } from "pino";
import type { Db } from "../../db/database.ts";
import { databaseStore, storeFiles } from "../../db/fileStore.ts";
import { Refusal } from "../../kit/errors.ts";
import type { Command, Outcome } from "../command.ts";
import { CallError, Declined } from "../errors.ts";
import { type PreparedCall, makesFiles, readInputFiles } from "../inputFiles.ts";
import { isFileKind } from "../kinds.ts";
import { runCall } from "../runCall.ts";
import type { Texts } from "./form.ts";
import type { Session } from "./sessions.ts";
import type { UploadFolder } from "./uploads.ts";

/** A pending change: its form was read and tried, and waits for the confirmation. */
export interface Work {
  readonly id: string;
  readonly command: Command;
  readonly texts: Texts;
  readonly state: "preparing" | "tried" | "givenUp" | "doing" | "done" | "failed";
  /** Progress of long work, from 0 to 1. */
  readonly progress: number;
  /** Outcome of the dry run, then of the real run. */
  readonly outcome: Outcome | undefined;
  /** Reason of a failure, as the console states it. */
  readonly reason: string;
}

interface NewWork {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
  /** Uploads and the files made from them, removed with the work. */
  readonly folder: UploadFolder;
}

interface StoredWork extends Work {
  readonly session: Session;
  readonly folder: UploadFolder;
  readonly begunAt: number;
  /** Stops programs that process the files. */
  readonly stopped: AbortController;
  ready: PreparedCall | undefined;
}

type MutableWork = { -readonly [K in keyof StoredWork]: StoredWork[K] };

/** Time in ms after which an unconfirmed change is deleted with its files. */
const UNCONFIRMED_MS = 2 * 3_600_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Most works of one session. */
const MAX_WORKS = 50;

interface WorksOptions {
  readonly db: Db;
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "error">;
}

/**
 * Runs changes in two steps, preview and confirmation. Files are encoded one after another, because a film occupies a
 * processor; other changes do not wait for them.
 */
export function createWorks({ db, clock, log, signSalt }: WorksOptions) {
  const works = new Map<string, MutableWork>();
  let making: Promise<unknown> = Promise.resolve();

  /** Queues the encoding of files. A cancelled work leaves the queue at its turn, before anything is made. */
  const inTurn = <T>({ stopped: { signal } }: StoredWork, run: () => Promise<T>): Promise<T> => {
    const turn = making.then(() => {
      signal.throwIfAborted();
      return run();
    });
    making = turn.catch(() => undefined);
    return turn;
  };

  async function attempt(work: MutableWork, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (work.state !== "givenUp") {
        work.state = "failed";
        work.reason = reasonOf(error);
        if (!isOperatorError(error)) log.error({ err: error }, "an operator's command failed");
      }
      await clean(work);
    }
  }

  function runRequest(work: MutableWork, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const { noun, action } = work.command;
    return runCall(db, { noun, action, values, actor: work.session.actor }, clock(), {
      signSalt,
      visitor: work.session,
    });
  }

  async function prepare(work: MutableWork, values: NewWork["values"]): Promise<void> {
    const { command, folder, stopped } = work;
    await requireOwn(work, values);
    const read = () =>
      readInputFiles(
        { command, values },
        {
          dispatch: (request) => runCall(db, request, clock(), { visitor: work.session }),
          onProgress: (done) => (work.progress = done),
          scratch: folder.path,
          signal: stopped.signal,
        },
      );
    work.ready = await (makesFiles(command) ? inTurn(work, read) : read());
    const outcome = await runRequest(work, { ...work.ready.values, "dry-run": true });
    stopped.signal.throwIfAborted();
    work.outcome = outcome;
    work.state = "tried";
  }

  async function perform(work: MutableWork): Promise<void> {
    const { local = [], values = {} } = work.ready ?? {};
    if (local.length > 0) await storeFiles(databaseStore({ db }), local, (done) => (work.progress = done));
    work.outcome = await runRequest(work, values);
    work.state = "done";
    log.info({ command: `${work.command.noun} ${work.command.action}` }, "an operator's command");
    await clean(work);
  }

  async function clean(work: MutableWork): Promise<void> {
    await work.ready?.remove();
    work.ready = undefined;
    await work.folder.remove();
  }

  function forgetOld(): void {
    const idle = [...works.values()].filter(({ state }) => state !== "preparing" && state !== "doing");
    const newer = new Map<number, number>();
    for (const work of idle.toReversed()) {
      const own = newer.get(work.session.id) ?? 0;
      newer.set(work.session.id, own + 1);
      if (own < MAX_WORKS && clock() - work.begunAt <= UNCONFIRMED_MS) continue;
      works.delete(work.id);
      void clean(work);
    }
  }

  const forgetting = setInterval(forgetOld, FORGET_EVERY_MS);
  forgetting.unref();

  return {
    /** Starts a change and returns when its preview is ready, or after a moment when that takes longer. */
    async begin(session: Session, { command, values, texts, folder }: NewWork): Promise<Work> {
      forgetOld();
      const work: MutableWork = {
        id: randomBytes(12).toString("base64url"),
        session,
        command,
        texts,
        folder,
        begunAt: clock(),
        stopped: new AbortController(),
        state: "preparing",
        progress: 0,
        outcome: undefined,
        reason: "",
        ready: undefined,
      };
      works.set(work.id, work);
      await waitBriefly(attempt(work, () => prepare(work, values)));
      return work;
    },
    /** Runs a previewed change once; a work that runs or is done is ignored. */
    async confirm(work: Work): Promise<void> {
      const stored = works.get(work.id);
      if (stored?.state !== "tried") return;
      stored.state = "doing";
      stored.progress = 0;
      await waitBriefly(attempt(stored, () => perform(stored)));
    },
    /** Finds a work of this session only. */
    find(id: string, { id: sessionId }: Session): Work | undefined {
      const work = works.get(id);
      return work?.session.id === sessionId ? work : undefined;
    },
    /** Cancels an unconfirmed change, keeps its texts, and stops the programs that prepare its files. */
    async giveUp({ id }: Work): Promise<void> {
      const work = works.get(id);
      if (work?.state !== "tried" && work?.state !== "preparing") return;
      const isPrepared = work.state === "tried";
      work.state = "givenUp";
      work.stopped.abort(new Declined("The change was given up."));
      if (isPrepared) await clean(work);
    },
    async close(): Promise<void> {
      clearInterval(forgetting);
      for (const { stopped } of works.values()) stopped.abort(new Declined("The upstream has stopped."));
      await Promise.all([...works.values()].map(clean));
    },
  };
}

export type Works = ReturnType<typeof createWorks>;

/** Refuses files that are not uploads of the work, whatever path a field contains. */
async function requireOwn({ command, folder }: StoredWork, values: NewWork["values"]): Promise<void> {
  const own = (await realpath(folder.path)) + sep;
  for (const [name, { kind }] of Object.entries({ ...command.args, ...command.options })) {
    const path = values[name];
    if (!isFileKind(kind) || path === undefined) continue;
    if (typeof path !== "string" || !(await realpath(path)).startsWith(own))
      throw new CallError(`${name} must be an upload.`);
  }
}

const MOMENT_MS = 1_500;

async function waitBriefly(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, MOMENT_MS)))]);
  clearTimeout(timer);
}

/** Returns whether the message of an error is written for operators. */
export function isOperatorError(error: unknown): boolean {
  return error instanceof CallError || error instanceof Declined || error instanceof Refusal;
}

/** Returns the message for the visitor; a fault of the machine is described in the log only. */
export function reasonOf(error: unknown): string {
  return isOperatorError(error)
    ? (error as Error).message
    : "It could not be done; the log of the upstream says why.";
}
