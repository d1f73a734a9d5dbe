import { href } from "#shared/routes/href.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { GoalChooser } from "../goal/GoalChooser.tsx";
import { useBoot } from "../site/boot.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { showMessage } from "../ui/message.ts";
import { askForExam, useIsExamAsked } from "./firstExam.ts";

/** Asks for the exam that the whole site follows: after registration, and later from today's list. */
export function FirstExam() {
  const isAsked = useIsExamAsked();
  const subjects = useBoot().site?.subjects ?? [];
  const close = () => askForExam(false);
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
        onChosen={(name) => {
          close();
          showMessage({ kind: "success", text: `已按${name}安排` });
        }}
      />
    </Dialog>
  );
}
