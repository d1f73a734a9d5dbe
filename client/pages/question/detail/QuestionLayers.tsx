import { KeyHelp, QUESTION_KEYS } from "#client/question/answer/KeyHelp.tsx";
import type { Question } from "#client/question/question.ts";
import { FeedbackDialog } from "../exam/FeedbackDialog.tsx";

interface Props {
  readonly layer: "help" | "feedback";
  readonly question: Question;
  readonly onClose: () => void;
}

const KEYS: typeof QUESTION_KEYS = [
  ...QUESTION_KEYS,
  ["S", "收藏"],
  ["E", "看解析"],
  ["G", "答题卡"],
  ["Z", "放大题图"],
];

/** What opens over a question. */
export function QuestionLayers({ layer, question, onClose }: Props) {
  if (layer === "help") return <KeyHelp keys={KEYS} open onClose={onClose} />;
  return <FeedbackDialog question={question} onClose={onClose} />;
}
