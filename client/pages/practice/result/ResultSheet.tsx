import { href } from "#shared/routes/href.ts";
import type { PracticeReport } from "#client/calls/practice.ts";
import { SlotSheet, sheetStateOf, type SheetFilter } from "#client/question/workspace/SlotSheet.tsx";

export function ResultSheet({ report }: { readonly report: PracticeReport }) {
  const { recordId, question } = report;
  const places = question.map(({ seq, status, isMarked }) => ({
    seq,
    group: `共 ${question.length} 题`,
    state: sheetStateOf(status),
    isMarked,
  }));
  const states = new Set(places.map(({ state }) => state));
  const hasMissed = states.has("wrong") || states.has("part");
  const filters: readonly SheetFilter[] = hasMissed ? ["all", "wrong"] : [];
  return (
    <SlotSheet
      places={places}
      current={0}
      filters={filters}
      legend={(["right", "wrong", "part", "compare", "none"] as const).filter((state) => states.has(state))}
      choice={{ hrefOf: (seq) => href("questionExam", { record: recordId, seq: String(seq) }) }}
    />
  );
}
