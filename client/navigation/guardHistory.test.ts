import { expect, test } from "vitest";
import { guardHistory } from "./guardHistory.ts";

interface Entry {
  readonly path: string;
}

/** Simulates a browser with these pages in its history, at `index`. Going back and forward is asynchronous. */
function browserAt(index: number, paths: readonly string[]) {
  const entries: readonly Entry[] = paths.map((path) => ({ path }));
  const target = new EventTarget();
  const shown: string[] = [];
  const traversals: (() => void)[] = [];
  let at = index;
  const browser = {
    addEventListener: target.addEventListener.bind(target),
    history: { go, state: null as unknown },
    location: {
      get pathname() {
        return entries[at]?.path.split("?")[0] ?? "";
      },
    },
    navigation: {
      get currentEntry() {
        return { index: at };
      },
    },
  };
  function go(steps = 0): void {
    traversals.push(() => {
      if (!entries[at + steps]) return;
      at += steps;
      target.dispatchEvent(new Event("popstate"));
    });
  }
  return {
    browser: browser as unknown as NonNullable<Parameters<typeof guardHistory>[0]>,
    shown,
    /** Records the paths that reach React Router, which listens last. */
    listen: () => target.addEventListener("popstate", () => shown.push(entries[at]?.path ?? "")),
    path: () => entries[at]?.path,
    /** Runs all requested moves in the history, and the moves that these request in turn. */
    async settled() {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = traversals.shift();
        if (!next) return;
        next();
      }
    },
  };
}

function guarded(paths: readonly string[], { active = true } = {}) {
  const { browser, shown, ...page } = browserAt(1, paths);
  const guard = { question: "?", pathname: "/essay", position: 1 };
  const answers: ((leave: boolean) => void)[] = [];
  let isActive = active;
  guardHistory(browser, {
    guardNow: () => (isActive ? guard : undefined),
    mayLeave: () => new Promise((resolve) => answers.push(resolve)),
  });
  page.listen();
  const answer = (leave: boolean) => {
    isActive = !leave;
    answers.at(-1)?.(leave);
    return page.settled();
  };
  const move = (steps: number) => (browser.history.go(steps), page.settled());
  return { go: move, answers, answer, shown, path: page.path };
}

const PATHS = ["/before", "/essay", "/after", "/last"];

test("does not change the history when no work would be lost", async () => {
  const { go, answers, shown } = guarded(PATHS, { active: false });
  await go(-1);
  expect(shown).toEqual(["/before"]);
  expect(answers).toEqual([]);
});

test.each([
  [-1, "/before"],
  [1, "/after"],
  [2, "/last"],
])(
  "undoes a traversal by %i entries before anything is shown, and repeats it after the answer to leave",
  async (steps, target) => {
    const { go, answers, answer, shown, path } = guarded(PATHS);
    await go(steps);
    expect([path(), shown, answers.length]).toEqual(["/essay", [], 1]);
    await answer(false);
    expect([path(), shown]).toEqual(["/essay", []]);
    await go(steps);
    expect(answers.length).toBe(2);
    await answer(true);
    expect([path(), shown]).toEqual([target, [target]]);
  },
);

test("allows a move to another query of the same path and shows it", async () => {
  const { go, answers, shown } = guarded(["/essay?part=1", "/essay", "/after"]);
  await go(-1);
  expect(shown).toEqual(["/essay?part=1"]);
  expect(answers).toEqual([]);
});
