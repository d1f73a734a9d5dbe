import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { s } from "./Run.styles.ts";

interface Props {
  readonly title: string;
  readonly onBack: () => Promise<void>;
}

/** Shown instead of the questions after the run was handed to a phone. Lets the learner continue here. */
export function AwayCard({ title, onBack }: Props) {
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The dialog that had the focus has closed, so the button takes the focus.
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  return (
    <Container width="wide">
      <div className={s.bar}>
        <h1 className={s.title}>{title}</h1>
      </div>
      <div ref={place} role="alert">
        <Empty
          title="已在手机继续"
          why="手机上的作答会一起算进这次练习。想回到这里，随时接回来。"
          action={
            <Button
              kind="primary"
              busy={busy}
              onClick={() => {
                setBusy(true);
                void onBack();
              }}
            >
              在此继续
            </Button>
          }
        />
      </div>
    </Container>
  );
}
