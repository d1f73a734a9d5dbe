import { Suspense, useState } from "react";
import { useLazy } from "../../kit/lazySource.ts";
import { Button } from "../../ui/Button.tsx";
import { Smartphone } from "../../ui/icons/Smartphone.ts";
import type { HandoffDialog } from "./HandoffDialog.tsx";
import { handoffDialog } from "./lateParts.ts";

interface Props {
  readonly classroomId: string;
  readonly lessonId: string;
  readonly second: () => number;
  readonly onUsed: () => void;
}

/** Opens a code by which a phone goes on at the same second. */
export function HandoffButton({ classroomId, lessonId, second, onUsed }: Props) {
  const [at, setAt] = useState<number>();
  return (
    <>
      <Button
        kind="quiet"
        icon={<Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAt(Math.floor(second()))}
      >
        手机继续
      </Button>
      {at !== undefined && (
        <Suspense fallback={null}>
          <Loaded
            classroomId={classroomId}
            lessonId={lessonId}
            second={at}
            onUsed={() => {
              setAt(undefined);
              onUsed();
            }}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Loaded(props: Parameters<typeof HandoffDialog>[0]) {
  const Dialog = useLazy(handoffDialog);
  return <Dialog {...props} />;
}
