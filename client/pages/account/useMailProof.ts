import { useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { mailProofCode } from "#shared/contract/account/endpoints.ts";
import { useCalls } from "#client/calls/call.ts";
import { failureState } from "./formState.ts";
import { useCountdown } from "./useCountdown.ts";
import type { SmsCode } from "./useSmsCode.ts";

export function useMailProof(email: string): SmsCode {
  const calls = useCalls();
  const [secondsLeft, startCountdown] = useCountdown();
  const [state, setState] = useState({ sending: false, problem: "", notice: "" });

  async function send(): Promise<void> {
    if (state.sending || secondsLeft > 0) return;
    setState({ sending: true, problem: "", notice: "" });
    try {
      const { nextTime } = await calls.change(callOf(mailProofCode, {}));
      startCountdown(nextTime);
      setState({ sending: false, problem: "", notice: `验证码已发到 ${email}。` });
    } catch (error) {
      setState({ sending: false, problem: failureState(error).alert, notice: "" });
    }
  }

  return { ...state, secondsLeft, send, mobileError: "", captchaRound: 0, captchaMessage: "" };
}
