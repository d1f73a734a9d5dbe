import { useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { s } from "./layers.styles.ts";
import type { AttemptStore } from "./attemptStore.ts";

interface Props {
  readonly attempt: AttemptStore;
  readonly onExit: () => void;
}

/** Shown while the attempt is open in another page. Lets the learner continue here without losing answers. */
export function OpenElsewhereDialog({ attempt, onExit }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  async function continueHere(): Promise<void> {
    setBusy(true);
    setFailure("");
    try {
      await attempt.continueHere();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      locked
      onClose={() => undefined}
      width="small"
      title="考试已在另一页面打开"
      footer={
        <>
          <Button onClick={onExit}>离开这一页</Button>
          <Button kind="primary" data-first-focus="" busy={isBusy} onClick={() => void continueHere()}>
            在此继续
          </Button>
        </>
      }
    >
      <p>同一场考试只能在一个页面作答。在此继续后，另一个页面会停下，两边的作答都会保留。</p>
      {failure !== "" && (
        <p className={s.trouble} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
