import { questionFeedback } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCalls } from "../calls/call.ts";
import { FaultDialog } from "../feedback/FaultDialog.tsx";
import type { Question } from "./question.ts";

const FAULTS = [
  ["answer", "答案有误"],
  ["typo", "错别字或排版"],
  ["analysis", "解析有误或看不懂"],
  ["picture", "图片有问题"],
  ["other", "其他"],
] as const;

interface Props {
  readonly question: Question;
  readonly onClose: () => void;
}

/** 纠错 (report a mistake): sends a learner's report about a wrong question. */
export function FeedbackDialog({ question, onClose }: Props) {
  const calls = useCalls();
  return (
    <FaultDialog
      title="这道题哪里不对？"
      faults={FAULTS}
      thanks="已收到，谢谢你的纠错"
      onSend={(report) => calls.change(callOf(questionFeedback, { ...report, id: question.id }))}
      onClose={onClose}
    />
  );
}
