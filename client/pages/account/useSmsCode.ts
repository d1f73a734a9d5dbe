import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { mailCodeCall, type SmsPurpose, smsSendCall } from "#client/calls/account.ts";
import { useSite } from "#client/site/boot.ts";
import { failureState } from "./formState.ts";
import { inputErrors } from "./inputErrors.ts";
import { useCountdown } from "./useCountdown.ts";

const DEFAULT_WAIT_S = 60;

interface SmsState {
  readonly sending: boolean;
  readonly mobileError: string;
  /** Why no SMS code was sent; "": it was sent, or not requested yet. */
  readonly problem: string;
  /** Message that confirms that a code was sent; "": none was sent. */
  readonly notice: string;
  /** Number of captcha pictures requested so far; 0: the upstream requires no captcha. */
  readonly captchaRound: number;
  readonly captchaMessage: string;
}

export interface SmsCode extends SmsState {
  readonly secondsLeft: number;
  readonly send: (form: HTMLFormElement) => Promise<void>;
  /** Sends the code to the learner's proved email address; undefined: not offered by the agency or for this purpose. */
  readonly sendMail?: (form: HTMLFormElement) => Promise<void>;
}

/** The text must not reveal whether the account of this number has a proved email address. */
const SENT_BY_MAIL = "如果这个手机号的账号验证过邮箱，验证码已发到那个邮箱。";

const START: SmsState = {
  sending: false,
  mobileError: "",
  problem: "",
  notice: "",
  captchaRound: 0,
  captchaMessage: "",
};

/** Names of the form fields that contain the mobile number and the SMS code. */
export interface SmsFields {
  readonly mobile: string;
  readonly code: string;
}

const USUAL: SmsFields = { mobile: "mobile", code: "code" };

/** Requests an SMS code. Checks the mobile number first, and shows a captcha if the upstream requires one. */
export function useSmsCode(purpose: SmsPurpose, fields = USUAL): SmsCode {
  const calls = useCalls();
  const [state, setState] = useState(START);
  const [secondsLeft, startCountdown] = useCountdown();
  const change = (part: Partial<SmsState>) => setState((before) => ({ ...before, ...part }));

  const mailPurpose =
    useSite().mailCode && (purpose === "login" || purpose === "reset") ? purpose : undefined;

  async function send(form: HTMLFormElement, byMail = false): Promise<void> {
    if (state.sending || secondsLeft > 0) return;
    const data = new FormData(form);
    const call = smsSendCall(data, purpose, fields.mobile);
    change({ sending: true, problem: "", notice: "" });
    try {
      const { mobile = "" } = await inputErrors(call);
      change({ mobileError: mobile });
      if (mobile !== "") {
        change({ sending: false });
        return focusField(form, fields.mobile);
      }
      const { nextTime } =
        byMail && mailPurpose
          ? await calls.change(mailCodeCall(data, mailPurpose))
          : await calls.change(call);
      startCountdown(nextTime > 0 ? nextTime : DEFAULT_WAIT_S);
      change({
        sending: false,
        notice: byMail ? SENT_BY_MAIL : "验证码已发送，请留意短信。",
        captchaRound: 0,
        captchaMessage: "",
      });
      focusField(form, fields.code);
    } catch (error) {
      const { alert, captcha } = failureState(error);
      if (captcha === undefined) return change({ sending: false, problem: alert });
      setState((before) => ({
        ...before,
        sending: false,
        captchaRound: before.captchaRound + 1,
        captchaMessage: captcha,
      }));
    }
  }

  return {
    ...state,
    secondsLeft,
    send: (form) => send(form),
    ...(mailPurpose && { sendMail: (form: HTMLFormElement) => send(form, true) }),
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
