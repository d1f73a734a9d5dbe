import { type TreeCalls, Refused } from "./calls.ts";
import type { Pair } from "./pairFiles.ts";

/** A file that this page sends. "broken": the connection is away, and what has arrived is kept. */
export interface Sending {
  readonly lessonId: number;
  readonly pair: Pair;
  /** Id of the upload on the server; "": it has none yet. */
  readonly id: string;
  readonly state: "queued" | "sending" | "broken" | "failed";
  readonly sent: number;
  readonly reason: string;
}

/** Bytes of a part, and pauses in ms after a broken connection. */
const PART = 8_000_000;
const PAUSES_MS = [500, 2_000, 5_000];

const BROKEN = "网络断了，已经传到的部分还在。网络恢复后按“继续”。";

interface Queue {
  /** Adds files; each lesson has at most one, the newest. */
  readonly add: (files: readonly { readonly lessonId: number; readonly pair: Pair }[]) => void;
  /** Sends a broken file again, from where it stopped. */
  readonly resume: (lessonId: number) => void;
  readonly remove: (lessonId: number) => void;
  readonly get: () => readonly Sending[];
}

interface Options {
  readonly calls: Pick<TreeCalls, "begin" | "send" | "drop">;
  readonly onChange: () => void;
  /** Called when all bytes of a file have arrived. */
  readonly onSent: (lessonId: number) => void;
  readonly pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Sends files one after another. All are announced to the server at once, so that it can name them after a reload. */
export function createUploadQueue({ calls, onChange, onSent, pause = sleep }: Options): Queue {
  let all: readonly Sending[] = [];
  let isRunning = false;
  const set = (lessonId: number, change: Partial<Sending>) => {
    all = all.map((one) => (one.lessonId === lessonId ? { ...one, ...change } : one));
    onChange();
  };
  const find = (lessonId: number, pair?: Pair) =>
    all.find((one) => one.lessonId === lessonId && (pair === undefined || one.pair === pair));

  async function announce(lessonId: number, pair: Pair): Promise<void> {
    try {
      const { id, received } = await calls.begin(lessonId, pair);
      if (find(lessonId, pair)) set(lessonId, { id, sent: received });
      else await calls.drop(id);
    } catch (error) {
      // A broken connection is met again when the file is sent.
      if (error instanceof Refused && find(lessonId, pair))
        set(lessonId, { state: "failed", reason: error.message });
    }
  }

  async function sendParts({ lessonId, pair }: Sending, onPart: () => void): Promise<void> {
    const { file } = pair;
    const { id, received } = await calls.begin(lessonId, pair);
    set(lessonId, { id, sent: received });
    let offset = received;
    while (offset < file.size && find(lessonId, pair)) {
      const bytes = file.slice(offset, offset + PART);
      const before = offset;
      const answer = await calls.send(id, { offset, bytes }, (count) =>
        set(lessonId, { sent: Math.min(before + count, file.size) }),
      );
      offset = answer.received;
      set(lessonId, { sent: offset });
      if (answer.isTaken) onPart();
      else await pause(PAUSES_MS[0] ?? 0);
    }
  }

  async function send(one: Sending): Promise<void> {
    const { lessonId, pair } = one;
    set(lessonId, { state: "sending", reason: "" });
    let breaks = 0;
    for (;;)
      try {
        await sendParts(one, () => (breaks = 0));
        if (!find(lessonId, pair)) return;
        all = all.filter((other) => other.lessonId !== lessonId);
        onChange();
        return onSent(lessonId);
      } catch (error) {
        if (!find(lessonId, pair)) return;
        if (error instanceof Refused) return set(lessonId, { state: "failed", reason: error.message });
        const wait = PAUSES_MS[breaks];
        breaks += 1;
        if (wait === undefined) return set(lessonId, { state: "broken", reason: BROKEN });
        await pause(wait);
      }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = nextOf(all); next; next = nextOf(all)) await send(next);
    isRunning = false;
  }

  return {
    add(files) {
      const ids = new Set(files.map(({ lessonId }) => lessonId));
      const fresh = files.map((one) => ({ ...one, id: "", state: "queued" as const, sent: 0, reason: "" }));
      all = [...all.filter(({ lessonId }) => !ids.has(lessonId)), ...fresh];
      onChange();
      void Promise.all(files.map(({ lessonId, pair }) => announce(lessonId, pair))).then(run);
    },
    resume(lessonId) {
      set(lessonId, { state: "queued", reason: "" });
      void run();
    },
    remove(lessonId) {
      const one = find(lessonId);
      all = all.filter((other) => other.lessonId !== lessonId);
      onChange();
      if (one && one.id !== "") void calls.drop(one.id).catch(() => undefined);
    },
    get: () => all,
  };
}

function nextOf(all: readonly Sending[]): Sending | undefined {
  return all.find(({ state }) => state === "queued");
}
