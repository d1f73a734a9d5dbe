import { type ReactNode, Suspense, useState } from "react";
import { reviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { QuietBlock } from "../calls/Block.tsx";
import { useCall } from "../calls/call.ts";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { chineseDay } from "./chineseDay.ts";
import { s } from "./DayFields.styles.ts";

/** The code of the fields loads when they are opened. */
const dayFields = lazySource(async () => (await import("./DayFields.tsx")).DayFields);

interface Props {
  readonly examId: string;
  /** Called with YYYY-MM-DD; "": the date is not whole. */
  readonly onDay: (day: string) => void;
}

/** Folded fields for the date of the exam, with the date that counts if the learner gives none. */
export function ExamDay(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={s.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>填考试日期（选填）</summary>
      {isOpen ? (
        <Suspense fallback={null}>
          <Fields {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}

function Fields({ examId, onDay }: Props) {
  const DayFields = useLazy(dayFields);
  const fields = (known?: { readonly hint: string; readonly defaultDay: string }) => (
    <DayFields label="什么时候考？" name="day" onDay={onDay} {...known} />
  );
  return (
    <QuietBlock fallback={null} instead={() => fields()}>
      <Known examId={examId} fields={fields} />
    </QuietBlock>
  );
}

interface KnownProps extends Pick<Props, "examId"> {
  readonly fields: (known: { readonly hint: string; readonly defaultDay: string }) => ReactNode;
}

function Known({ examId, fields }: KnownProps) {
  const { exam } = useCall(callOf(reviewPlan, {}));
  const { day = "", isOwn = false } = exam.find(({ subjectId }) => subjectId === examId) ?? {};
  const hint = day === "" ? "" : `${isOwn ? "你填过" : "机构公布的是"} ${chineseDay(day)}，不改就按这一天。`;
  return fields({ hint, defaultDay: isOwn ? day : "" });
}
