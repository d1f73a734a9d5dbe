import { KeyHelp } from "#client/question/keys/KeyHelp.tsx";
import { keysOf } from "#client/question/keys/questionKeys.ts";
import type { Question } from "#client/question/question.ts";
import { FeedbackDialog } from "#client/question/FeedbackDialog.tsx";

interface Props {
  readonly layer: "help" | "feedback";
  readonly question: Question;
  readonly onClose: () => void;
}

export function QuestionLayers({ layer, question, onClose }: Props) {
  if (layer === "help") return <KeyHelp keys={keysOf("single")} open onClose={onClose} />;
  return <FeedbackDialog question={question} onClose={onClose} />;
}
