import { studyAgain } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { showMessage } from "#client/ui/message.ts";
import { useAction } from "#client/calls/useAction.ts";

interface Props {
  readonly classroom: { readonly classroomId: string; readonly name: string; readonly studyPercent: number };
}

/** 重学 (study again): resets a classroom or course, after a dialog that lists what will be reset. */
export function AgainButton({ classroom }: Props) {
  const ready = useReady();
  const calls = useCalls();
  const [isAsked, setIsAsked] = useState(false);
  const { busy, run } = useAction();
  const { classroomId, name, studyPercent } = classroom;

  async function begin(): Promise<void> {
    await run(async () => {
      await calls.change(callOf(studyAgain, { classroomId }));
      setIsAsked(false);
      showMessage({ kind: "success", text: "已经从头开始，祝你学得更扎实" });
    });
  }

  return (
    <>
      <Button kind="quiet" disabled={!ready} aria-label={`重学：${name}`} onClick={() => setIsAsked(true)}>
        重学
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="从头再学一遍？"
        width="small"
        locked={busy}
        footer={
          <>
            <Button kind="secondary" disabled={busy} data-first-focus="" onClick={() => setIsAsked(false)}>
              先不重学
            </Button>
            <Button kind="primary" busy={busy} onClick={() => void begin()}>
              清空进度并重学
            </Button>
          </>
        }
      >
        <p>{`“${name}”已学 ${studyPercent}%，重学会清空其中每一讲的进度，不能恢复。`}</p>
        <p>笔记、做题记录和学习时长都会保留。</p>
      </Dialog>
    </>
  );
}
