import "fake-indexeddb/auto";
import { useEffect, useEffectEvent } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type Journal, openJournal } from "./journal.ts";
import { useJournal } from "./useJournal.ts";

// The journal changes the page's state whenever its storage answers, outside of any `act`.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);

const WAIT = { timeout: 20_000 };
const options = {
  name: "test",
  owner: "7",
  isOwner: () => false,
  send: () => Promise.reject(new Error("not signed in")),
  clock: () => 0,
};

test("stores what a part of the page appends while it is removed together with the journal", async () => {
  let isOpen = false;
  function Field({ journal }: { readonly journal: Journal<string> }) {
    const store = useEffectEvent(() => void journal.append("essay", "最后一句").catch(() => undefined));
    useEffect(() => {
      isOpen = true;
      return () => store();
    }, []);
    return null;
  }
  function Page() {
    const journal = useJournal<string>(options);
    return journal && <Field journal={journal} />;
  }
  const root = createRoot(document.createElement("div"));
  root.render(<Page />);
  await vi.waitFor(() => expect(isOpen).toBe(true), WAIT);
  root.unmount();
  const next = openJournal<string>(options);
  await vi.waitFor(
    async () => expect((await next.unsent("essay")).map(({ payload }) => payload)).toEqual(["最后一句"]),
    WAIT,
  );
  await next.close();
});
