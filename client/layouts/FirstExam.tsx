import { type FormEvent } from "react";
import { saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { useCalls } from "../calls/call.ts";
import { useBoot } from "../site/boot.ts";
import { useDay } from "../site/useDay.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { showMessage } from "../ui/message.ts";
import { Select } from "../ui/Select.tsx";
import { s } from "./FirstExam.styles.ts";
import { askForExam, useIsExamAsked } from "./firstExam.ts";
import { useAction } from "../calls/useAction.ts";

const FORM = "first-exam";

/** Last step of registration: asks for the exam and its date, with which today's list begins. */
export function FirstExam() {
  const isAsked = useIsExamAsked();
  const subjects = useBoot().site?.subjects ?? [];
  const calls = useCalls();
  const today = useDay();
  const { busy, run } = useAction();
  const close = () => askForExam(false);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const goal = subjects.find(({ id }) => id === data.get("goal"));
    const day = data.get("day");
    if (!goal) return;
    await run(async () => {
      const exam = typeof day === "string" && day !== "" ? [{ subjectId: goal.id, day }] : [];
      await calls.change(callOf(saveReviewPlan, { goalId: goal.id, exam }));
      showMessage({ kind: "success", text: `已按${goal.name}安排，今天从这里开始` });
      close();
    });
  }

  return (
    <Dialog
      open={isAsked && subjects.length > 0}
      onClose={close}
      title="你准备考哪一门？"
      width="small"
      footer={
        <>
          <Button onClick={close}>以后再说</Button>
          <Button type="submit" form={FORM} kind="primary" busy={busy}>
            开始备考
          </Button>
        </>
      }
    >
      <form id={FORM} className={s.form} onSubmit={(event) => void save(event)}>
        <Select label="考试" name="goal" required defaultValue="" data-first-focus="">
          <option value="" disabled>
            请选择
          </option>
          {subjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label="考试日期（可不填）"
          hint="不知道就空着，按机构公布的日期安排复习。以后在复习设置里改。"
          type="date"
          name="day"
          min={formatDate(today)}
        />
      </form>
    </Dialog>
  );
}
