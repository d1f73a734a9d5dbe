import { registerCall, forgetPasswordCall, resetPasswordCall } from "#client/calls/account.ts";
import { type FieldErrors, inputErrors } from "./inputErrors.ts";
import { passwordStrength } from "./passwordStrength.ts";

/** Returns the errors of the registration fields by the contract's rules, and whether the consent is missing. */
export async function registerErrors(data: FormData): Promise<FieldErrors> {
  const errors = await newPasswordErrors(registerCall(data), data);
  if (data.get("consent") === "1") return errors;
  return { ...errors, consent: "请先阅读并同意用户协议和隐私政策" };
}

export type ResetStep = "phone" | "password";

const FIELDS: Readonly<Record<ResetStep, readonly string[]>> = {
  phone: ["mobile", "code"],
  password: ["mobile", "code", "password"],
};

/** Returns the errors of a step of the password reset and of the steps before it. */
export async function resetErrors(data: FormData, step: ResetStep): Promise<FieldErrors> {
  const errors = await newPasswordErrors(forgetPasswordCall(data), data);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => FIELDS[step].includes(name)));
}

/** Returns the errors by the contract's rules, and whether the two entries of the new password differ. */
export async function updateErrors(data: FormData): Promise<FieldErrors> {
  const errors = await newPasswordErrors(resetPasswordCall(data), data);
  if (data.get("repeat") === data.get("password")) return errors;
  return { ...errors, repeat: "两次输入的新密码不一样" };
}

/** Returns the errors by the contract's rules, and rejects a new password that the strength check calls weak. */
async function newPasswordErrors(
  call: Parameters<typeof inputErrors>[0],
  data: FormData,
): Promise<FieldErrors> {
  const errors = await inputErrors(call);
  const password = data.get("password");
  const strength = typeof password === "string" ? passwordStrength(password) : undefined;
  if (errors.password !== undefined || strength?.level !== "弱") return errors;
  return { ...errors, password: `密码太弱：${strength.advice}` };
}
