import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { databaseStore, storeFiles } from "../../platform/files/fileStore.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { Command, Outcome } from "../console/command.ts";
import { CallError, Declined } from "../errors.ts";
import { type PreparedCall, makesFiles, readInputFiles } from "../console/inputFiles.ts";
import { isFileKind } from "../console/kinds.ts";
import { runCall } from "../console/runCall.ts";
import type { Texts } from "./form.ts";
import type { Session } from "../console/sessions.ts";
import type { UploadFolder } from "./uploads.ts";

/** A pending change: its form was read, a dry run showed its effect, and it waits for a confirmation. */
export interface Work {
  readonly id: string;
  readonly command: Command;
  readonly texts: Texts;
  readonly state: "preparing" | "tried" | "givenUp" | "doing" | "done" | "failed";
  /** Progress of the preparation of files, from 0 to 1. */
  readonly progress: number;
  /** Outcome of the dry run, and after the confirmation that of the real run. */
  readonly outcome: Outcome | undefined;
  /** Reason why the change failed, as a message of the console. */
  readonly reason: string;
}

interface NewWork {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
  /** Folder with the uploads and the files made from them. It is removed together with the pending change. */
  readonly folder: UploadFolder;
}

interface StoredWork extends Work {
  readonly session: Session;
  readonly folder: UploadFolder;
  readonly begunAt: number;
  /** Aborts the programs that prepare the files of the change. */
  readonly stopped: AbortController;
  ready: PreparedCall | undefined;
}

type MutableWork = { -readonly [K in keyof StoredWork]: StoredWork[K] };

/** A change that was not confirmed within this time, in ms, is deleted with its files. */
const UNCONFIRMED_MS = 2 * 3_600_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Largest number of pending changes in one session. */
const MAX_WORKS = 50;

interface WorksOptions {
  readonly db: Db;
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "error">;
}

/**
 * Runs changes in two steps: a preview, and the change itself after a confirmation. Media are encoded one after
 * another, because a film occupies a processor; changes without media do not wait for them.
 */
export function createWorks({ db, clock, log, signSalt }: WorksOptions) {
  const works = new Map<string, MutableWork>();
  let making: Promise<unknown> = Promise.resolve();

  /** Queues the encoding of files. When the change was cancelled before its turn, nothing is encoded. */
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
    /** Starts the preview of a change. Returns when it is ready; when it takes longer, returns after a moment. */
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
    /** Runs a previewed change. When it is running or done already, nothing happens. */
    async confirm(work: Work): Promise<void> {
      const stored = works.get(work.id);
      if (stored?.state !== "tried") return;
      stored.state = "doing";
      stored.progress = 0;
      await waitBriefly(attempt(stored, () => perform(stored)));
    },
    /** Returns the pending change with this id, when it belongs to this session. */
    find(id: string, { id: sessionId }: Session): Work | undefined {
      const work = works.get(id);
      return work?.session.id === sessionId ? work : undefined;
    },
    /**
     * Cancels a change before its confirmation and stops the programs that prepare its files. Its typed texts are kept.
     */
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

/** Refuses a file that is not among the uploads of this change, in case a field contains the path of another file. */
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

/** Waits for the end of the work, at most `momentMs`. */
export async function waitBriefly(work: Promise<void>, momentMs = MOMENT_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, momentMs)))]);
  clearTimeout(timer);
}

/** Returns whether an error has a message for operators. */
export function isOperatorError(error: unknown): boolean {
  return error instanceof CallError || error instanceof Declined || error instanceof Refusal;
}

/** Returns the message of an error for the visitor. For a fault of the machine only the log has the details. */
export function reasonOf(error: unknown): string {
  return isOperatorError(error)
    ? (error as Error).message
    : "It could not be done; the log of the upstream says why.";
}
