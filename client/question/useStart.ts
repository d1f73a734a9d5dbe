import { practiceStart } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "../calls/call.ts";
import { type StartInput } from "../calls/practice.ts";
import { createRequestIds } from "../calls/requestIds.ts";
import { useAction } from "../calls/useAction.ts";
import { useNavigation } from "../navigation/navigation.ts";

export type Nothing = "" | "done" | "none";

/** Starts a run and opens it. `replace`: the browser's Back then skips the page from which it was started. */
export function useStart({ replace = true } = {}) {
  const calls = useCalls();
  const { visit } = useNavigation();
  const [requestIdOf] = useState(createRequestIds);
  const { busy, run } = useAction();
  const [nothing, setNothing] = useState<Nothing>("");

  async function start(wanted: Omit<StartInput, "requestId">): Promise<void> {
    if (busy) return;
    setNothing("");
    await run(async () => {
      const { recordId, reason } = await calls.change(
        callOf(practiceStart, { ...wanted, requestId: requestIdOf(wanted) }),
      );
      if (recordId === "") setNothing(reason === "done" ? "done" : "none");
      else await visit(href("questionExam", { record: recordId }), { replace });
    });
  }
  return { busy, nothing, start };
}
