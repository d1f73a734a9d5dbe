import { Suspense, useState } from "react";
import { useLazy, lazySource } from "../kit/lazySource.ts";
import { useOff } from "../site/useOff.ts";
import { Button } from "../ui/Button.tsx";
import { Smartphone } from "../ui/icons/Smartphone.ts";
import { s } from "./HandoffButton.styles.ts";
import type { HandoffDialog, Handoff } from "./HandoffDialog.tsx";

/* The dialog loads on the first press, because few learners open it. */
const handoffDialog = lazySource(async () => (await import("./HandoffDialog.tsx")).HandoffDialog);

interface Props {
  /** Called on the press; returns the lesson or run, and the position in it, that the phone continues. */
  readonly handoff: () => Handoff;
  readonly onUsed: () => void;
}

/** Shows a QR code with which the learner's phone continues the same lesson or run. */
export function HandoffButton({ handoff, onUsed }: Props) {
  const [opened, setOpened] = useState<Handoff>();
  if (useOff("/handoff/create")) return null;
  return (
    <>
      <span className={s.notOnPhones}>
        <Button kind="quiet" icon={<Smartphone size={18} />} onClick={() => setOpened(handoff())}>
          手机继续
        </Button>
      </span>
      {opened && (
        <Suspense fallback={null}>
          <Loaded
            handoff={opened}
            onUsed={() => {
              setOpened(undefined);
              onUsed();
            }}
            onClose={() => setOpened(undefined)}
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
