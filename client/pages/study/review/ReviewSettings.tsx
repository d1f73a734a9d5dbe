import { reviewPlan, saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type FormEvent } from "react";
import { LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST } from "#shared/domain/wrongBook.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { type ReviewPlan } from "#client/calls/study.ts";
import { DayFields } from "#client/goal/DayFields.tsx";
import { chineseDay } from "#client/goal/chineseDay.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { showMessage } from "#client/ui/message.ts";
import { Select } from "#client/ui/Select.tsx";
import { isWhole, ownExams } from "./ownExams.ts";
import { s } from "./review.styles.ts";
import { useAction } from "#client/calls/useAction.ts";

const FORM = "review-settings";
const NUMBERS = Array.from(
  { length: LEAVES_AFTER_MOST - LEAVES_AFTER_LEAST + 1 },
  (_, index) => LEAVES_AFTER_LEAST + index,
);

export function ReviewSettings({ onClose }: { readonly onClose: () => void }) {
  const calls = useCalls();
  const plan = useCall(callOf(reviewPlan, {}));
  const { own, others } = ownExams(plan.exam);
  const { busy, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await run(async () => {
      await calls.change(
        callOf(saveReviewPlan, {
          leavesAfter: Number(form.get("leaves_after")),
          exam: changedDays(plan, form),
        }),
      );
      showMessage({ kind: "success", text: "已保存，复习按新的设置安排" });
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="复习设置"
      width="small"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={FORM} kind="primary" busy={busy}>
            保存
          </Button>
        </>
      }
    >
      <form id={FORM} className={s.form} onSubmit={(event) => void submit(event)}>
        <Select
          label="连续答对几次移出错题本"
          name="leaves_after"
          defaultValue={String(plan.leavesAfter)}
          data-first-focus=""
        >
          {NUMBERS.map((num) => (
            <option key={num} value={num}>
              {num} 次
            </option>
          ))}
        </Select>
        <fieldset className={s.days}>
          <legend className={s.legend}>考试日期</legend>
          <p className={s.note}>
            错题会在考试前一天之前都复习到。自己填的日期优先，都选“未定”就按机构公布的。
          </p>
          {own.map((whole) => (
            <ExamOf key={whole.subjectId} whole={whole} plan={plan} />
          ))}
          {others.length > 0 && (
            <details className={s.more}>
              <summary>其他考试</summary>
              <div className={s.days}>
                {others.map((whole) => (
                  <ExamOf key={whole.subjectId} whole={whole} plan={plan} />
                ))}
              </div>
            </details>
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}

type Exam = ReviewPlan["exam"][number];

/** Input fields for the date of an exam as a whole and, folded, for the date of each of its subjects. */
function ExamOf({ whole, plan }: { readonly whole: Exam; readonly plan: ReviewPlan }) {
  const subjects = plan.exam.filter((one) => one.rootId === whole.subjectId && one !== whole);
  return (
    <>
      <DayField exam={whole} plan={plan} />
      {subjects.length > 0 && (
        <details className={s.more} open={subjects.some(({ isOwn }) => isOwn)}>
          <summary>{`${whole.subjectName}各科分开填`}</summary>
          <div className={s.days}>
            {subjects.map((one) => (
              <DayField key={one.subjectId} exam={one} plan={plan} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function DayField({ exam, plan }: { readonly exam: Exam; readonly plan: ReviewPlan }) {
  return (
    <DayFields
      label={exam.subjectName}
      hint={hintOf(exam, plan)}
      name={nameOf(exam)}
      defaultDay={ownDay(exam)}
    />
  );
}

const nameOf = ({ subjectId }: Exam) => `day-${subjectId}`;
const ownDay = ({ isOwn, day }: Exam) => (isOwn ? day : "");

/** Returns a hint that names the date used if the learner enters none; "": there is no such date. */
function hintOf(exam: Exam, { exam: all }: ReviewPlan): string {
  if (exam.isOwn || exam.day === "") return "";
  const above = all.find((other) => isWhole(other) && other.subjectId === exam.rootId);
  const isOfAbove = above !== undefined && above !== exam && above.isOwn && above.day === exam.day;
  return isOfAbove
    ? `现在按${above.subjectName}的 ${chineseDay(exam.day)}`
    : `机构公布的是 ${chineseDay(exam.day)}`;
}

/** Returns only the dates that the learner changed, so that dates set meanwhile on another device are kept. */
function changedDays({ exam }: ReviewPlan, form: FormData) {
  return exam.flatMap((one) => {
    const value = form.get(nameOf(one));
    const day = typeof value === "string" ? value : "";
    return day === ownDay(one) ? [] : [{ subjectId: one.subjectId, day }];
  });
}
