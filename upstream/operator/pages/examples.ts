import { randomBytes } from "node:crypto";
import type { Habit } from "../importers/formats/example/habit.ts";
import type { LearnFault, LineMark } from "../importers/formats/example/learnHabit.ts";
import type { Trial } from "../importers/formats/example/tryHabit.ts";
import type { Session } from "../console/sessions.ts";
import type { Texts } from "./form.ts";
import type { UploadFolder } from "./uploads.ts";

/** A document whose first question a teacher shows. */
export interface Example {
  readonly id: string;
  readonly sessionId: number;
  readonly folder: UploadFolder;
  readonly path: string;
  readonly name: string;
  readonly begunAt: number;
  marks: ReadonlyMap<number, LineMark>;
  /** Other fields of the form, as they were sent. */
  texts: Texts;
  habit: Habit | undefined;
  trial: Trial | undefined;
  faults: readonly LearnFault[];
  /** Reason why the document holds no question of the habit; "": it holds some. */
  reason: string;
}

type NewExample = Pick<Example, "sessionId" | "folder" | "path" | "name" | "marks" | "habit">;

/** A document is forgotten after this time, in ms. */
const KEPT_MS = 2 * 3_600_000;
/** Largest number of documents that a session may have open. */
const MOST = 10;

/** Keeps the documents that teachers have open on the page of examples, in memory and in the folder of uploads. */
export function createExamples(clock: () => number) {
  const examples = new Map<string, Example>();

  async function forget(example: Example): Promise<void> {
    examples.delete(example.id);
    await example.folder.remove();
  }

  async function forgetOld(sessionId: number): Promise<void> {
    const old = [...examples.values()].filter(({ begunAt }) => clock() - begunAt > KEPT_MS);
    const own = [...examples.values()].filter((one) => one.sessionId === sessionId && !old.includes(one));
    await Promise.all([...old, ...own.slice(0, Math.max(0, own.length - MOST + 1))].map(forget));
  }

  return {
    async add(given: NewExample): Promise<Example> {
      await forgetOld(given.sessionId);
      const example: Example = {
        id: randomBytes(12).toString("base64url"),
        begunAt: clock(),
        texts: {},
        trial: undefined,
        faults: [],
        reason: "",
        ...given,
      };
      examples.set(example.id, example);
      return example;
    },
    /** Returns the document with this id, when the session opened it. */
    find(id: string, { id: sessionId }: Session): Example | undefined {
      const example = examples.get(id);
      return example?.sessionId === sessionId ? example : undefined;
    },
    async close(): Promise<void> {
      await Promise.all([...examples.values()].map(forget));
    },
  };
}

export type Examples = ReturnType<typeof createExamples>;
