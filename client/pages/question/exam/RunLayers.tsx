import { KeyHelp } from "#client/question/keys/KeyHelp.tsx";
import { keysOf } from "#client/question/keys/questionKeys.ts";
import { FeedbackDialog } from "./FeedbackDialog.tsx";
import { FinishDialog } from "./FinishDialog.tsx";
import type { QuestionSlot } from "./runState.ts";
import type { LiveRun } from "./useRun.ts";

export type Layer = "help" | "finish" | "feedback";

interface Props {
  readonly layer: Layer;
  readonly live: LiveRun;
  readonly slot: QuestionSlot | undefined;
  readonly resultHref: string;
  readonly onClose: () => void;
}

/** What opens over a run. */
export function RunLayers({ layer, live, slot, resultHref, onClose }: Props) {
  if (layer === "help") return <KeyHelp keys={keysOf("run")} open onClose={onClose} />;
  if (layer === "finish") return <FinishDialog live={live} onClose={onClose} resultHref={resultHref} />;
  return slot?.question ? <FeedbackDialog question={slot.question} onClose={onClose} /> : null;
}
