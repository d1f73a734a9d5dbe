import { useEffect, useEffectEvent, useState } from "react";
import { callOf, type InputOf } from "#shared/contract/endpoint.ts";
import { createHandoff, handoffState } from "#shared/contract/play/endpoints.ts";
import { useCalls } from "../calls/call.ts";
import { messageOf } from "../calls/callFailure.ts";
import { useBoot } from "../site/boot.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { s } from "./HandoffDialog.styles.ts";

const LOOK_MS = 2_000;

/** A lesson or a practice run that continues on a phone. */
export interface Handoff {
  readonly place: InputOf<typeof createHandoff>;
  readonly addressOf: (token: string) => string;
  /** Text that names the lesson or run that the phone will continue. */
  readonly goesOn: string;
  /** Saves pending work first; resolves with "" or with the reason why saving failed. */
  readonly prepare?: () => Promise<string>;
}

interface Props {
  readonly handoff: Handoff;
  readonly onUsed: () => void;
  readonly onClose: () => void;
}

type Code = { readonly token: string } | { readonly failure: string } | undefined;

/** Shows a QR code that is valid for one minute and can be used once. */
export function HandoffDialog({ handoff, onUsed, onClose }: Props) {
  const { place, addressOf, goesOn, prepare } = handoff;
  const calls = useCalls();
  const { origin } = useBoot();
  const [code, setCode] = useState<Code>();
  const token = code && "token" in code ? code.token : "";

  async function makeCode(): Promise<Code> {
    const complaint = (await prepare?.()) ?? "";
    if (complaint !== "") return { failure: complaint };
    const made = await calls.send(callOf(createHandoff, place));
    return { token: made.token };
  }
  function make(): void {
    void makeCode().then(setCode, (error: unknown) => setCode({ failure: messageOf(error) }));
  }
  const begin = useEffectEvent(make);
  useEffect(() => begin(), []);

  const look = useEffectEvent(async () => {
    const found = await calls.send(callOf(handoffState, { token })).catch(() => undefined);
    if (found?.state === "used") onUsed();
    if (found?.state === "expired") setCode({ failure: "二维码已过期" });
  });
  useEffect(() => {
    if (token === "") return undefined;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [token]);

  return (
    <Dialog open onClose={onClose} title="手机继续" width="small">
      <div className={s.parts}>
        {token !== "" && (
          <>
            <QrCode text={origin + addressOf(token)} label="手机继续学习的二维码" size={220} />
            <p>{`用手机扫一扫，登录同一个账号，${goesOn}。`}</p>
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
