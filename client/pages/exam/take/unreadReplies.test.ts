import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServer, openAttached, pass, startAttempts } from "#tests/support/attemptPages.ts";

beforeEach(startAttempts);
afterEach(() => {
  vi.useRealTimers();
});

/** The values that the client reads from a successful reply without data. */
const NOTHING = {
  status: "",
  deadline: 0,
  serverTime: 0,
  savedSeq: 0,
  isBehind: false,
  late: [],
  refused: [],
};

type Server = ReturnType<typeof createServer>;

/** Makes the server answer `path` with `reply`. The returned function restores the normal answers. */
function replyInPlace(server: Server, path: string, reply: object): () => void {
  const { answer } = server;
  server.answer = (call) => (call.endpoint.path === path ? reply : answer(call));
  return () => void (server.answer = answer);
}

test.each(["/exam/save", "/exam/continue"])(
  "keeps the attempt open and its answers unsaved when %s succeeds without data",
  async (path) => {
    const server = createServer();
    const end = replyInPlace(server, path, { ...NOTHING, saved: [], closedSection: [] });
    const { attempt } = await openAttached(server);
    attempt.answer("1", ["A"]);
    await pass(10_000);
    expect(attempt.state()).toMatchObject({ phase: "open" });
    expect(attempt.unsaved()).toEqual(["1"]);
    expect(attempt.clock.now()).toBeGreaterThan(0);
    end();
    await pass(120_000);
    expect(server.answers()).toEqual({ 1: "A" });
    expect(attempt.unsaved()).toEqual([]);
  },
);

test("counts changes as saved only up to `saved_seq` of the reply", async () => {
  const server = createServer();
  const { attempt } = await openAttached(server);
  attempt.answer("1", ["A"]);
  await pass();
  const end = replyInPlace(server, "/exam/save", {
    ...NOTHING,
    status: "doing",
    deadline: server.state.deadline,
    savedSeq: 1,
  });
  attempt.answer("2", ["B"]);
  await pass(10_000);
  expect(attempt.unsaved()).toEqual(["2"]);
  end();
  await pass(120_000);
  expect(server.answers()).toEqual({ 1: "A", 2: "B" });
});

test.each(["", "doing"])(
  "does not show the exam as handed in after a reply with status %j",
  async (status) => {
    const server = createServer();
    const { attempt } = await openAttached(server);
    attempt.answer("1", ["A"]);
    await pass();
    const end = replyInPlace(server, "/exam/submit", { ...NOTHING, status });
    expect(await attempt.submit()).toBe("waiting");
    expect(attempt.state()).toMatchObject({ phase: "open" });
    end();
    expect(await attempt.submit()).toBe("over");
  },
);
