import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useAsked } from "./leaveGuard.ts";

/** Dialog that asks before the visitor leaves a page with unsaved work (useLeaveGuard). */
export function LeaveQuestion() {
  const asked = useAsked();
  if (!asked) return null;
  const { question, answer } = asked;
  return (
    <Dialog
      open
      title="要离开这一页吗？"
      width="small"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(true)}>离开</Button>
          <Button kind="primary" data-first-focus onClick={() => answer(false)}>
            留下
          </Button>
        </>
      }
    >
      {question}
    </Dialog>
  );
}
