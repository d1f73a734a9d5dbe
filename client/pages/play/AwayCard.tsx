import { useState } from "react";
import type { Session } from "#client/player/useSession.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./LessonView.styles.ts";

const WORDS = {
  device: {
    title: "正在另一台设备学习",
    why: "同一个账号一次在一处学习。在这里继续，那一处会暂停，已看过的都算数。",
  },
  phone: { title: "已在手机继续", why: "进度会随手机更新。想回到这里，随时接回来。" },
} as const;

/** Shown while the lesson is open on another device. Lets the learner continue here. */
export function AwayCard({
  session,
  onTake,
}: {
  readonly session: Session;
  readonly onTake?: (() => void) | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const { title, why } = WORDS[session.away ?? "device"];
  return (
    <div className={s.card} role="alert">
      <p className={s.title}>{title}</p>
      <p className={s.why}>{why}</p>
      <Button
        kind="primary"
        busy={busy}
        onClick={() => {
          setBusy(true);
          onTake?.();
          void session.open("take");
        }}
      >
        在此继续
      </Button>
    </div>
  );
}
