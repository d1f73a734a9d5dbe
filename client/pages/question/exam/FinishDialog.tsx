import { practiceFinish } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { s } from "./RunCard.styles.ts";
import { countOf } from "./runState.ts";
import type { LocalRun } from "./useRun.ts";

interface Props {
  readonly local: LocalRun;
  readonly resultHref: string;
  /** Before the last of it is taken to the server. */
  readonly onFinish: () => void;
  readonly onClose: () => void;
}

/** Before a run ends: what is left, and that everything has arrived. */
export function FinishDialog({ local, resultHref, onFinish, onClose }: Props) {
  const calls = useCalls();
  const { visit } = useNavigation();
  const { run, slots, flush } = local;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const undone = countOf(slots, "none");
  const marked = slots.filter(({ isMarked }) => isMarked).length;

  async function finish(): Promise<void> {
    setBusy(true);
    setFailure("");
    onFinish();
    try {
      if (await flush()) {
        await calls.change(callOf(practiceFinish, { recordId: run.recordId }));
        await visit(resultHref, { replace: true });
        return;
      }
      setFailure("还有答案没有提交到服务器，都存在这台设备上。联网后再结束，就不会少算。");
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="结束这次练习？"
      width="small"
      footer={
        <>
          <Button onClick={onClose} {...(undone > 0 && { "data-first-focus": "" })}>
            {undone > 0 ? "接着做" : "再看看"}
          </Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void finish()}
            {...(undone === 0 && { "data-first-focus": "" })}
          >
            看结果
          </Button>
        </>
      }
    >
      <p>
        {undone > 0 ? `还有 ${undone} 题没做` : "题都做完了"}
        {marked > 0 ? `，标记了 ${marked} 题` : ""}。
      </p>
      {failure !== "" && (
        <p className={s.error} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
