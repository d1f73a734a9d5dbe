import { useState } from "react";
import { showMessage } from "../ui/message.ts";
import { messageOf } from "./callFailure.ts";

/** The action that a press begins: `busy` is true as long as it is under way. A failure is said at the top of the page, and `run` answers undefined. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
