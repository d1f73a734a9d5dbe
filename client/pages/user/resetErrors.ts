import { forgetPasswordCall } from "../../calls/user.ts";
import { type FieldErrors, inputErrors } from "./inputErrors.ts";

export type ResetStep = "phone" | "password";

const FIELDS: Readonly<Record<ResetStep, readonly string[]>> = {
  phone: ["mobile", "code"],
  password: ["mobile", "code", "password"],
};

/** What is wrong with the fields of a step and of those before it. */
export async function resetErrors(data: FormData, step: ResetStep): Promise<FieldErrors> {
  const errors = await inputErrors(forgetPasswordCall(data));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => FIELDS[step].includes(name)));
}
