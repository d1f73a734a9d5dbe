import { useState } from "react";
import { showMessage } from "../ui/message.ts";
import { messageOf } from "./callFailure.ts";

/**
 * Runs the action of a press. `busy` is true while it runs. A failure is shown at the top of the page, and `run` then
 * returns undefined.
 */
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
