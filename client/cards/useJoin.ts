import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "../calls/call.ts";
import { useAction } from "../calls/useAction.ts";
import { randomName } from "../kit/randomName.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { useAddressOff } from "../site/useOff.ts";
import type { FreeTarget } from "./joinFree.ts";

/** Returns the action that joins a free course or classroom and opens its first lesson. */
export function useJoin(target: FreeTarget) {
  const calls = useCalls();
  const { visit } = useNavigation();
  const { busy, run } = useAction();
  const [requestId] = useState(randomName);
  const hasNoPlayer = useAddressOff(href("coursePlayer", { classroomId: "1" }));
  const page =
    target.type === "course"
      ? href("courseDetail", { id: target.id })
      : href("classroomDetail", { id: target.id });

  /** `replace` true: Back skips the page on which the learner joined. */
  async function join(replace = false): Promise<void> {
    if (busy) return;
    await run(async () => {
      // Loads with the first press, because most visitors of a course do not join.
      const { joinFree } = await import("./joinFree.ts");
      const to = await joinFree(calls, target, requestId);
      const isPlayer = to.startsWith("/course/study/");
      // The player loads as a new document, which `visit` would add to the history.
      if (isPlayer && !hasNoPlayer && replace) location.replace(to);
      else await visit(isPlayer && hasNoPlayer ? page : to, { replace });
    });
  }
  return { busy, join };
}
