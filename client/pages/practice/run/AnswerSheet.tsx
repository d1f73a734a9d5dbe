import { typeName } from "#client/question/questionTexts.ts";
import { SlotSheet } from "#client/question/workspace/SlotSheet.tsx";
import { type QuestionSlot, stateOf } from "./runState.ts";

interface Props {
  readonly slots: readonly QuestionSlot[];
  readonly current: number;
  readonly onChoose: (slot: QuestionSlot | undefined) => void;
}

/** The answer sheet of a run. Question numbers keep their order and are grouped by type. */
export function AnswerSheet({ slots, current, onChoose }: Props) {
  return (
    <SlotSheet
      places={slots.map((slot) => ({
        seq: slot.seq,
        group: slot.question ? typeName(slot.question.type) : "已下架",
        state: stateOf(slot),
        isMarked: slot.isMarked,
      }))}
      current={current}
      filters={["all", "none", "marked", "wrong"]}
      legend={[
        "none",
        "given",
        "right",
        "wrong",
        "part",
        ...(slots.some((slot) => stateOf(slot) === "unsaved") ? (["unsaved"] as const) : []),
      ]}
      choice={{ onChoose: (seq) => onChoose(slots.find((slot) => slot.seq === seq)) }}
    />
  );
}
