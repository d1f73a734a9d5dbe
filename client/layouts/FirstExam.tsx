import { useRef } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { useCalls } from "../calls/call.ts";
import { useAction } from "../calls/useAction.ts";
import { ExamDay } from "../goal/ExamDay.tsx";
import { GoalChooser } from "../goal/GoalChooser.tsx";
import { useBoot } from "../site/boot.ts";
import { useOff } from "../site/useOff.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { showMessage } from "../ui/message.ts";
import { askForExam, useIsExamAsked } from "./firstExam.ts";

/** Asks for the exam that the whole site follows: after registration, and later from today's list. */
export function FirstExam() {
  const isAsked = useIsExamAsked();
  const calls = useCalls();
  const keepsNoDay = useOff(saveReviewPlan.path);
  const { run } = useAction();
  const given = useRef({ exam: "", subjectId: "", day: "" });
  const subjects = useBoot().site?.subjects ?? [];
  const close = () => askForExam(false);

  async function finish(name: string): Promise<void> {
    const { exam, ...dated } = given.current;
    const isOfGoal = name.split(" · ")[0] === exam;
    const done = await run(async () => {
      if (dated.day !== "" && isOfGoal) await calls.change(callOf(saveReviewPlan, { exam: [dated] }));
      return true;
    });
    // After a refused date the dialog stays, so that another one can be given.
    if (!done) return;
    close();
    showMessage({ kind: "success", text: `已按${name}安排` });
  }

  return (
    <Dialog
      open={isAsked && subjects.length > 0}
      onClose={close}
      title="你准备考哪一门？"
      width="small"
      footer={<Button onClick={close}>以后再说</Button>}
    >
      <GoalChooser
        hrefOf={({ id }) => href("course1", { level1: id, level2: ALL_OF_LEVEL_1 })}
        onChosen={(name) => void finish(name)}
        beside={({ id: subjectId, name: exam }) =>
          keepsNoDay ? null : (
            <ExamDay examId={subjectId} onDay={(day) => (given.current = { exam, subjectId, day })} />
          )
        }
      />
    </Dialog>
  );
}
