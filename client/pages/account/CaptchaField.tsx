import { captchaChallenge } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { s } from "./CaptchaField.styles.ts";

interface Props {
  readonly message: string;
}

interface Picture {
  readonly captchaId: string;
  readonly image: string;
}

/** A captcha: a picture whose letters have to be typed. A new picture is needed after each try, right or wrong. */
export function CaptchaField({ message }: Props) {
  const calls = useCalls();
  const [turn, setTurn] = useState(0);
  const [picture, setPicture] = useState<Picture | "failed">();

  useEffect(() => {
    const leaving = new AbortController();
    calls
      .send(callOf(captchaChallenge, {}), { signal: leaving.signal })
      .then(setPicture)
      .catch(() => leaving.signal.aborted || setPicture("failed"));
    return () => leaving.abort();
  }, [calls, turn]);

  function change(): void {
    setPicture(undefined);
    setTurn(turn + 1);
  }

  const loaded = picture === "failed" ? undefined : picture;
  return (
    <>
      <Field
        label="图形验证码"
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        error={message}
        hint={picture === "failed" ? "图片没有取到，请点“换一张”。" : "不区分大小写。"}
        aside={
          <>
            {loaded ? (
              <img className={s.picture} src={loaded.image} width={132} height={48} alt="图形验证码" />
            ) : (
              <span className={s.picture} />
            )}
            <Button kind="quiet" onClick={change}>
              换一张
            </Button>
          </>
        }
      />
      <input type="hidden" name="captcha_id" value={loaded?.captchaId ?? ""} />
    </>
  );
}
