import { useEffect, useEffectEvent, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "../../calls/call.ts";
import { messageOf } from "../../calls/callFailure.ts";
import { createHandoffCall, handoffStateCall } from "../../calls/play.ts";
import { useBoot } from "../../site/boot.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { s } from "./HandoffDialog.styles.ts";

const LOOK_MS = 2_000;

interface Props {
  readonly classroomId: string;
  readonly lessonId: string;
  readonly second: number;
  /** The phone goes on. */
  readonly onUsed: () => void;
  readonly onClose: () => void;
}

type Code = { readonly token: string } | { readonly failure: string } | undefined;

/** A code that is good once and for a minute. */
export function HandoffDialog({ classroomId, lessonId, second, onUsed, onClose }: Props) {
  const calls = useCalls();
  const { origin } = useBoot();
  const [code, setCode] = useState<Code>();
  const token = code && "token" in code ? code.token : "";

  function make(): void {
    void calls.send(createHandoffCall({ kind: "lesson", classroomId, lessonId, second })).then(
      (made) => setCode({ token: made.token }),
      (error: unknown) => setCode({ failure: messageOf(error) }),
    );
  }
  const begin = useEffectEvent(make);
  useEffect(() => begin(), []);

  const look = useEffectEvent(async () => {
    // A look that fails is made again.
    const found = await calls.send(handoffStateCall(token)).catch(() => undefined);
    if (found?.state === "used") onUsed();
    if (found?.state === "expired") setCode({ failure: "二维码已过期" });
  });
  useEffect(() => {
    if (token === "") return undefined;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [token]);

  const link =
    origin + href("coursePlayer", { classroomId, lesson: lessonId, t: String(second), handoff: token });
  return (
    <Dialog open onClose={onClose} title="手机继续" width="small">
      <div className={s.parts}>
        {token !== "" && (
          <>
            <QrCode text={link} label="手机继续学习的二维码" size={220} />
            <p>用手机扫一扫，登录同一个账号，从这一秒接着看。</p>
            <p className={s.note}>二维码一分钟内有效，只能用一次。手机打开后，这里会暂停。</p>
          </>
        )}
        {code && "failure" in code && (
          <>
            <p role="alert">{code.failure}</p>
            <Button
              kind="primary"
              onClick={() => {
                setCode(undefined);
                make();
              }}
            >
              重新生成
            </Button>
          </>
        )}
        {!code && <Skeleton count={3} />}
      </div>
    </Dialog>
  );
}
