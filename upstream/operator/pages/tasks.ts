import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Session } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import { isOperatorError, waitBriefly } from "./works.ts";
import { told } from "#upstream/platform/kit/language.ts";

/**
 * Reports how many of all items are done (`all` 0: not known yet), and lets other requests run.
 *
 * @throws Declined when the upstream stops
 */
export type Tell = (done: number, all: number) => Promise<void>;

/** Reading of a file into a draft, or import of a draft, whose request may end before it does. */
export interface Task {
  readonly id: string;
  readonly session: Session;
  readonly kind: "read" | "import";
  readonly file: string;
  /** Page from which the task can be started again. */
  readonly back: string;
  readonly state: "running" | "done" | "failed";
  /** Numbers of items. */
  readonly done: number;
  readonly all: number;
  /** Page with the result; "" until the task is done. */
  readonly address: string;
  /** Error of a failed task. */
  readonly error: unknown;
}

interface NewTask extends Pick<Task, "kind" | "file" | "back"> {
  /** While a task of the session with the same key runs, it is returned and no other one starts; "": always starts. */
  readonly key: string;
  /** Does the task and returns the address of the result. */
  readonly run: (tell: Tell) => Promise<string>;
}

type StoredTask = { -readonly [K in keyof Task]: Task[K] } & {
  readonly key: string;
  ended: Promise<void>;
  endedAt: number;
};

/** The result of a task is found at its address for this time, in ms. */
const KEPT_MS = 2 * 3_600_000;
/** Longest time, in ms, for which a task keeps other requests waiting. Checking items has no pauses of its own. */
const REST_EVERY_MS = 30;

const STOPPED = "运营台正在停止，没有做完，什么也没有写入。过一会儿再来一次。";

interface TasksOptions {
  readonly clock: () => number;
  readonly log: Pick<Logger, "error">;
  /** Longest time, in ms, that a request waits for its task; undefined: that of waitBriefly. */
  readonly momentMs?: number | undefined;
}

/** Runs tasks of the admin pages, and keeps those that last longer than a request waits. */
export function createTasks({ clock, log, momentMs }: TasksOptions) {
  const tasks = new Map<string, StoredTask>();
  const stopped = new AbortController();

  async function attempt(task: StoredTask, run: NewTask["run"]): Promise<void> {
    let restedAt = performance.now();
    try {
      task.address = await run(async (done, all) => {
        Object.assign(task, { done, all });
        if (performance.now() - restedAt > REST_EVERY_MS) {
          await setImmediate();
          restedAt = performance.now();
        }
        stopped.signal.throwIfAborted();
      });
      task.state = "done";
    } catch (error) {
      task.error = error;
      task.state = "failed";
    }
    task.endedAt = clock();
  }

  function forgetOld(): void {
    for (const { id, state, endedAt } of tasks.values())
      if (state !== "running" && clock() - endedAt > KEPT_MS) tasks.delete(id);
  }

  return {
    /** Starts a task. Returns when it has ended; when it takes longer, returns after a moment. */
    async begin(session: Session, { key, run, ...about }: NewTask): Promise<Task> {
      forgetOld();
      const same = [...tasks.values()].find(
        (one) => key !== "" && one.key === key && one.session.id === session.id && one.state === "running",
      );
      if (same) {
        await waitBriefly(same.ended, momentMs);
        return same;
      }
      const task: StoredTask = {
        ...about,
        id: randomBytes(12).toString("base64url"),
        session,
        key,
        state: "running",
        done: 0,
        all: 0,
        address: "",
        error: undefined,
        ended: Promise.resolve(),
        endedAt: 0,
      };
      tasks.set(task.id, task);
      task.ended = attempt(task, run);
      await waitBriefly(task.ended, momentMs);
      if (task.state !== "running") tasks.delete(task.id);
      else
        void task.ended.then(() => {
          if (task.state === "failed" && !isOperatorError(task.error))
            log.error({ err: task.error }, "a task of the admin pages failed");
        });
      return task;
    },
    find: (id: string): Task | undefined => tasks.get(id),
    /** Stops the tasks, which then have written nothing, and waits for those that write their last rows. */
    async close(): Promise<void> {
      stopped.abort(new Declined(told(STOPPED)));
      await Promise.all([...tasks.values()].map(({ ended }) => ended));
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;
