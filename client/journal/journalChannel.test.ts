import { expect, test } from "vitest";
import { createJournalChannel } from "./journalChannel.ts";

test("what comes to its end after the journal was closed tells nobody, and throws nothing", () => {
  const channel = createJournalChannel("of-this-test", () => undefined);
  channel.post("before");
  channel.close();
  expect(() => channel.post("after")).not.toThrow();
});
