import { expect, test, vi } from "vitest";
import type { Session } from "../console/sessions.ts";
import { createTasks } from "./tasks.ts";

const session = (id: number): Session => ({
  id,
  role: "editor",
  agency: null,
  actor: "王老师",
  staffId: null,
  formToken: "",
});
const about = { kind: "import", file: "题.docx", back: "/drafts/1", key: "import 1" } as const;

function promised() {
  let resolve: (address: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

test("joins the running task of the same session and key, and starts another one after its end", async () => {
  const tasks = createTasks({ clock: Date.now, log: { error: vi.fn() }, momentMs: 0 });
  const begin = promised();
  const run = vi.fn(() => begin.promise);
  const first = await tasks.begin(session(1), { ...about, run });
  expect(await tasks.begin(session(1), { ...about, run })).toBe(first);
  expect(await tasks.begin(session(2), { ...about, run })).not.toBe(first);
  expect(await tasks.begin(session(1), { ...about, key: "import 2", run })).not.toBe(first);
  expect(run).toHaveBeenCalledTimes(3);
  begin.resolve("/drafts/1?said=imported");
  await vi.waitFor(() => expect(first).toMatchObject({ state: "done", address: "/drafts/1?said=imported" }));
  expect(tasks.find(first.id)).toBe(first);
  expect(await tasks.begin(session(1), { ...about, run })).not.toBe(first);
  await tasks.close();
});

test("waits at the end for a task that writes its last rows, and forgets results after two hours", async () => {
  let nowMs = 0;
  const log = { error: vi.fn() };
  const tasks = createTasks({ clock: () => nowMs, log, momentMs: 0 });
  const failing = promised();
  const failed = await tasks.begin(session(1), { ...about, run: () => failing.promise });
  failing.reject(new Error("the disk is full"));
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  nowMs = 2 * 3_600_000 + 1;
  const writing = promised();
  const last = await tasks.begin(session(1), { ...about, run: () => writing.promise });
  expect(tasks.find(failed.id)).toBeUndefined();
  const closing = tasks.close();
  writing.resolve("/drafts/1");
  await closing;
  expect(last.state).toBe("done");
  // A task that begins after the end does nothing.
  const late = await tasks.begin(session(1), {
    ...about,
    run: async (tell) => {
      await tell(1, 2);
      return "/drafts/1";
    },
  });
  expect(late).toMatchObject({ state: "failed", error: { message: expect.stringContaining("正在停止") } });
});
