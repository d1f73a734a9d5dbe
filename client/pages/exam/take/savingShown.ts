import type { ComponentProps } from "react";
import type { SaveChip } from "#client/ui/SaveChip.tsx";
import { hasUnstored } from "./attemptState.ts";
import type { LiveExam } from "./useAttempt.ts";

type Facts = Pick<LiveExam, "saving" | "state" | "unsaved" | "refused">;

/**
 * Returns the state of saving that the bar shows; undefined: none. "Saved" means that the server has acknowledged every
 * answer that is shown.
 */
export function savingShown({
  saving,
  state,
  unsaved,
  refused,
}: Facts): ComponentProps<typeof SaveChip> | undefined {
  if (state.phase !== "open") return undefined;
  const { status = "saving", waiting = 0, durable = true } = saving ?? {};
  // An answer that the journal has not stored is lost if the page closes, so the chip must not call it stored.
  const isOnItsWay = !saving || ((hasUnstored(state) || !state.isFormRead) && status !== "setAside");
  if (isOnItsWay) return { status: "saving", waiting, durable };
  // The journal drops answers that reach the server too late. Its status alone would then be "saved".
  const isUnsaved = status === "setAside" || (status === "saved" && unsaved.size > 0);
  if (!isUnsaved) return { status, waiting, durable };
  const num = status === "setAside" ? refused.size : unsaved.size;
  if (num > 0) return { status: "setAside", waiting: num, durable };
  // No refused answer is shown any more. Other answers may still be on their way.
  return { status: unsaved.size > 0 ? "saving" : "saved", waiting: unsaved.size, durable };
}
