import { type ComponentType, useEffect, useState } from "react";
import { applyStylesOf, loadStylesOf } from "./loadScreen.ts";
import { subscribeRegions } from "../layouts/regionDialog.ts";
import { onFirstMessage } from "../ui/message.ts";
import { lazySource } from "../kit/lazySource.ts";
import { whenIdle } from "../kit/whenIdle.ts";

const parts = lazySource(async () => {
  const [{ IdleParts }] = await Promise.all([import("./frameParts.ts"), loadStylesOf("idle")]);
  applyStylesOf("idle");
  return IdleParts;
});

/** Loads IdleParts in idle time, or earlier when a message or one of its dialogs must be shown. */
export function LoadIdleParts() {
  const [Parts, setParts] = useState<ComponentType>();

  useEffect(() => {
    const load = () => {
      parts.load().then(
        (loaded) => setParts(() => loaded),
        // A failed load is ignored; the next message loads the code again.
        () => undefined,
      );
    };
    const cancel = whenIdle(load);
    onFirstMessage(load);
    const unsubscribe = subscribeRegions(load);
    return () => {
      cancel();
      unsubscribe();
    };
  }, []);

  return Parts ? <Parts /> : null;
}
