import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { StoredAnnotations } from "./annotationDatabase.ts";
import { createAnnotationStore, type AnnotationStore } from "./annotationStore.ts";
import type { SharedMark } from "./sharing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(2_000);

/** A simulated server that keeps the later of two versions, as upstream/domain/practice/annotations.ts does. */
class Server {
  readonly marks = new Map<string, SharedMark>();
  readonly saves: (readonly SharedMark[])[] = [];
  isAway = false;
  /** Marks that the server refuses. It refuses the whole batch that contains one. */
  readonly refuses = new Set<string>();
  answersAfterMs = 0;

  async save(marks: readonly SharedMark[]): Promise<readonly SharedMark[]> {
    if (this.isAway) throw new Error("no network");
    if (marks.some(({ about }) => this.refuses.has(about)))
      throw new EnvelopeError(CODES.badInput, "高亮的范围不正确");
    this.saves.push(marks);
    for (const mark of marks)
      if ((this.marks.get(mark.about)?.at ?? 0) <= mark.at) this.marks.set(mark.about, mark);
    const saved = marks.flatMap(({ about }) => this.marks.get(about) ?? []);
    await new Promise((resolve) => setTimeout(resolve, this.answersAfterMs));
    return saved;
  }

  async load(): Promise<readonly SharedMark[]> {
    if (this.isAway) throw new Error("no network");
    return [...this.marks.values()];
  }
}

/** A simulated phone or computer. Each page that it opens loads the annotations stored on it. */
class Device {
  readonly kept = new Map<string, StoredAnnotations>();
  #end: (() => void) | undefined;

  constructor(
    readonly server: Server,
    readonly now: () => number = Date.now,
  ) {}

  async open(): Promise<AnnotationStore> {
    const { server, kept, now } = this;
    const store = createAnnotationStore(
      { owner: "7", attempt: "practice:12" },
      {
        open: async () => ({
          all: async () => new Map(kept),
          put: async (of, mark) => kept.set(of, mark),
          close: () => undefined,
        }),
        account: { load: () => server.load(), save: (marks) => server.save(marks), now },
      },
    );
    this.#end = store.start();
    await vi.advanceTimersByTimeAsync(0);
    return store;
  }

  leave(): void {
    this.#end?.();
  }
}

test("syncs highlights and strikes to the other device, but not the scratch pad", async () => {
  const server = new Server();
  const computer = await new Device(server).open();
  computer.change("5", { highlights: [[2, 6]] });
  computer.change("5", { struck: ["B"] });
  computer.change("5", { text: "先设 x", strokes: [[1, 2]] });
  await soon();
  expect(server.saves).toEqual([
    [{ about: "5", highlights: [[2, 6]], struck: ["B"], at: expect.any(Number) }],
  ]);
  const phone = await new Device(server).open();
  expect(phone.read("5")).toEqual({ highlights: [[2, 6]], struck: ["B"], text: "", strokes: [] });
  await soon();
  expect(server.saves).toHaveLength(1);
});

test("sends other marks despite a rejected one, and retries the rejected mark once it changes", async () => {
  const server = new Server();
  const store = await new Device(server).open();
  server.refuses.add("6");
  for (const about of ["5", "6", "7"]) store.change(about, { struck: ["B"] });
  for (let count = 0; count < 5; count++) await soon();
  expect([...server.marks.keys()].sort()).toEqual(["5", "7"]);
  server.refuses.clear();
  store.change("6", { struck: ["C"] });
  await soon();
  expect(server.marks.get("6")).toMatchObject({ struck: ["C"] });
});

test("keeps the later mark of two devices in either order, and each device keeps its own draft", async () => {
  const server = new Server();
  const [computer, phone] = [new Device(server), new Device(server)];
  const onComputer = await computer.open();
  onComputer.change("5", { text: "草稿" });
  server.isAway = true;
  onComputer.change("5", { struck: ["A"] });
  await soon();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const onPhone = await phone.open();
  onPhone.change("5", { struck: ["C"] });
  await soon();
  window.dispatchEvent(new Event("online"));
  await soon();
  expect(server.marks.get("5")).toMatchObject({ struck: ["C"] });
  expect(onComputer.read("5")).toMatchObject({ struck: ["C"], text: "草稿" });
});

test("sends marks that an earlier page could not send", async () => {
  const server = new Server();
  const computer = new Device(server);
  const first = await computer.open();
  server.isAway = true;
  first.change("5", { struck: ["D"] });
  await vi.advanceTimersByTimeAsync(10);
  computer.leave();
  await soon();
  expect(server.marks.size).toBe(0);
  server.isAway = false;
  const next = await computer.open();
  await soon();
  expect(server.marks.get("5")).toMatchObject({ struck: ["D"] });
  expect(next.read("5").struck).toEqual(["D"]);
  // The mark has been saved, so the next page must not send it again.
  const saves = server.saves.length;
  await computer.open();
  await soon();
  expect(server.saves).toHaveLength(saves);
});

test("sends a mark again that changed during sending, and keeps the newer version", async () => {
  const server = new Server();
  server.answersAfterMs = 3_000;
  const store = await new Device(server).open();
  store.change("5", { struck: ["A"] });
  await soon();
  store.change("5", { struck: ["A", "B"] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.read("5").struck).toEqual(["A", "B"]);
  expect(server.marks.get("5")).toMatchObject({ struck: ["A", "B"] });
});

test("sends pending marks at once when the learner leaves the run", async () => {
  const server = new Server();
  const computer = new Device(server);
  const store = await computer.open();
  store.change("material:3", { highlights: [[0, 9]] });
  computer.leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.marks.get("material:3")).toMatchObject({ highlights: [[0, 9]] });
});
