import { expect, test } from "vitest";
import { createJournalChannel } from "./journalChannel.ts";

test("posts nothing and does not throw when work ends after the close", () => {
  const channel = createJournalChannel("of-this-test", () => undefined);
  channel.post("before");
  channel.close();
  expect(() => channel.post("after")).not.toThrow();
});
