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
import type { InputPicture } from "../givenPicture.ts";
import { type PagesUrl, runCall } from "../console/runCall.ts";
import type { Texts } from "./form.ts";
import type { Session } from "../console/sessions.ts";
import type { UploadFolder } from "./uploads.ts";
import { told } from "#upstream/platform/kit/language.ts";

/** A pending change: its form was read, a dry run showed its effect, and it waits for a confirmation. */
export interface Work {
  readonly id: string;
  readonly command: Command;
  readonly texts: Texts;
  readonly state: "preparing" | "tried" | "givenUp" | "doing" | "done" | "failed";
  /** Progress of the preparation of files, from 0 to 1. */
  readonly progress: number;
  /** true: the files are not prepared yet, because those of other changes are. */
  readonly isWaiting: boolean;
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
  /** true: the change runs as soon as its dry run succeeds. */
  readonly isConfirmed?: boolean;
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
  readonly pagesUrl?: PagesUrl;
  readonly sitePort?: number | undefined;
}

/**
 * Runs changes in two steps: a preview, and the change itself after a confirmation. Media are encoded one after
 * another, because a film occupies a processor; changes without media do not wait for them.
 */
export function createWorks({ db, clock, log, signSalt, pagesUrl, sitePort }: WorksOptions) {
  const works = new Map<string, MutableWork>();
  let making: Promise<unknown> = Promise.resolve();

  /** Queues the encoding of files. When the change was cancelled before its turn, nothing is encoded. */
  const inTurn = <T>(work: MutableWork, run: () => Promise<T>): Promise<T> => {
    work.isWaiting = true;
    const turn = making.then(() => {
      work.isWaiting = false;
      work.stopped.signal.throwIfAborted();
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
      pagesUrl,
      sitePort,
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
    work.state = "doing";
    work.progress = 0;
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
    async begin(session: Session, { isConfirmed = false, ...made }: NewWork): Promise<Work> {
      forgetOld();
      const { command, values, texts, folder } = made;
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
        isWaiting: false,
        outcome: undefined,
        reason: "",
        ready: undefined,
      };
      works.set(work.id, work);
      const run = async () => {
        await prepare(work, values);
        if (isConfirmed) await perform(work);
      };
      await waitBriefly(attempt(work, run));
      return work;
    },
    /** Runs a previewed change. When it is running or done already, nothing happens. */
    async confirm(work: Work): Promise<void> {
      const stored = works.get(work.id);
      if (stored?.state !== "tried") return;
      await waitBriefly(attempt(stored, () => perform(stored)));
    },
    /** Returns the pending change with this id, when it belongs to this session. */
    find(id: string, { id: sessionId }: Session): Work | undefined {
      const work = works.get(id);
      return work?.session.id === sessionId ? work : undefined;
    },
    /** Returns a picture of a change that waits for its confirmation; undefined: no change of the session has it. */
    pictureOf({ id }: Session, fileName: string): InputPicture | undefined {
      return [...works.values()]
        .filter(({ session }) => session.id === id)
        .flatMap(({ ready }) => Object.values(ready?.values ?? {}))
        .find(
          (value): value is InputPicture =>
            typeof value === "object" &&
            value !== null &&
            "base64" in value &&
            "fileName" in value &&
            value.fileName === fileName,
        );
    },
    /** Returns the changes of the session that are not forgotten, the oldest first. */
    of({ id }: Session): readonly Work[] {
      return [...works.values()].filter(({ session }) => session.id === id);
    },
    /** Forgets a change that has ended. */
    forget({ id, state }: Work): void {
      if (state === "done" || state === "failed" || state === "givenUp") works.delete(id);
    },
    /**
     * Cancels a change before its confirmation and stops the programs that prepare its files. Its typed texts are kept.
     */
    async giveUp({ id }: Work): Promise<void> {
      const work = works.get(id);
      if (work?.state !== "tried" && work?.state !== "preparing") return;
      const isPrepared = work.state === "tried";
      work.state = "givenUp";
      work.stopped.abort(new Declined(told("已放弃。")));
      if (isPrepared) await clean(work);
    },
    async close(): Promise<void> {
      clearInterval(forgetting);
      for (const { stopped } of works.values()) stopped.abort(new Declined(told("运营台已停止。")));
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
      throw new CallError(told("文件要重新选择。"));
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
  return isOperatorError(error) ? (error as Error).message : "没有做成，原因在日志里。";
}
