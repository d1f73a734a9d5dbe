import { smsCodeTyped } from "#shared/domain/typedText.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { showFound } from "#client/kit/showFound.ts";
import type { SmsCode } from "./useSmsCode.ts";

interface Props {
  readonly sms: SmsCode;
  readonly error: string | undefined;
  /** False until the page is hydrated. */
  readonly ready: boolean;
  readonly label?: string;
  readonly name?: string;
}

/** The field for an SMS code, the button that requests the code, and the captcha if the upstream requires one. */
export function CodeField({ sms, error, ready, label = "短信验证码", name = "code" }: Props) {
  const { secondsLeft, sending, notice, problem, captchaRound, captchaMessage, send, sendMail } = sms;
  return (
    <>
      {captchaRound > 0 && <CaptchaField key={captchaRound} message={captchaMessage} />}
      <Field
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        onBlur={(event) => showFound(event.currentTarget, smsCodeTyped)}
        error={problem || error}
        hint={<span role="status">{notice}</span>}
        aside={
          <Button
            disabled={!ready || secondsLeft > 0}
            busy={sending}
            onClick={(event) => {
              const { form } = event.currentTarget;
              if (form) void send(form);
            }}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : "获取验证码"}
          </Button>
        }
      />
      {sendMail && (
        <Button
          kind="quiet"
          disabled={!ready || secondsLeft > 0}
          onClick={(event) => {
            const { form } = event.currentTarget;
            if (form) void sendMail(form);
          }}
        >
          收不到短信？发到邮箱
        </Button>
      )}
    </>
  );
}
