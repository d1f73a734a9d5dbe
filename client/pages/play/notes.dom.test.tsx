import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache, keyOf, type Transport } from "#client/calls/callCache.ts";
import { notesCall } from "#client/calls/note.ts";
import type { PlayedLesson } from "#client/calls/play.ts";
import type { Player } from "#client/player/player.ts";
import { Notes } from "./Notes.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

const never = (() => new Promise(() => undefined)) as Transport;

async function openNotes(pauses: boolean) {
  const calls = new CallCache(never);
  calls.put(keyOf(notesCall("7")), { list: [], total: 0, page: 1, page_size: 100 });
  const state = { second: 62.4 };
  const listeners = new Set<() => void>();
  const pause = vi.fn();
  const player = {
    element: document.createElement("video"),
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause,
  } as unknown as Player;
  const lesson = { lessonId: "7", kind: "video", ticket: "t" } as unknown as PlayedLesson;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <CallsProvider value={calls}>
        <Notes lesson={lesson} player={player} field={{ current: null }} pauses={pauses} />
      </CallsProvider>,
    ),
  );
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  return { pause, enter: () => act(async () => field.focus()) };
}

test("shows the second that the note will get, and no markup", async () => {
  await openNotes(true);
  expect(document.body.textContent).toContain("记在 01:02");
  expect(document.body.textContent).not.toMatch(/\*\*|`|Ctrl/);
});

test.each([
  [true, 1],
  [false, 0],
])("entering the field with 记笔记时暂停 = %s pauses %i times", async (pauses, times) => {
  const { pause, enter } = await openNotes(pauses);
  await enter();
  expect(pause).toHaveBeenCalledTimes(times);
});
