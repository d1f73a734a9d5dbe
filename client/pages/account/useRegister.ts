import { useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { findRegion } from "#shared/domain/regions.ts";
import { createRequestIds } from "#client/calls/requestIds.ts";
import { registerCall } from "#client/calls/account.ts";
import { storedGoal } from "#client/site/goal.ts";
import { setRegion, useRegion } from "#client/site/region.ts";
import { askForExam } from "#client/layouts/firstExam.ts";
import { CLEAN, type FormState } from "./formState.ts";
import { registerErrors } from "./formErrors.ts";
import { hasErrors } from "./inputErrors.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { useSessionStart } from "./useSessionStart.ts";

/** Registers with the values of a form and signs in. Sending the same form again repeats the request id. */
export function useRegister(): (data: FormData) => Promise<FormState> {
  const start = useSessionStart();
  const redirect = useRedirectTarget();
  const region = useRegion();
  const [requestIdOf] = useState(createRequestIds);
  return async (data) => {
    const errors = await registerErrors(data);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    const { endpoint, input } = registerCall(data);
    const call = callOf(endpoint, { ...input, requestId: requestIdOf(input) });
    await start(call, "注册成功，欢迎来学习", () =>
      setRegion(findRegion(call.input.provinceId ?? "") ?? region),
    );
    // A visitor who came from another page returns there; today's list asks for the exam later.
    if (!redirect && storedGoal() === "") askForExam(true);
    return CLEAN;
  };
}
