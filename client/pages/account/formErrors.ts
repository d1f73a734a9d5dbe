import { registerCall, forgetPasswordCall, resetPasswordCall } from "#client/calls/account.ts";
import { type FieldErrors, inputErrors } from "./inputErrors.ts";
import { passwordStrength } from "./passwordStrength.ts";

/** The contract's rules, and the consent that only the page can ask for. */
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

/** The faults in the fields of a step and of those before it. */
export async function resetErrors(data: FormData, step: ResetStep): Promise<FieldErrors> {
  const errors = await newPasswordErrors(forgetPasswordCall(data), data);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => FIELDS[step].includes(name)));
}

/** The contract's rules, and that the new password was typed twice the same. */
export async function updateErrors(data: FormData): Promise<FieldErrors> {
  const errors = await newPasswordErrors(resetPasswordCall(data), data);
  if (data.get("repeat") === data.get("password")) return errors;
  return { ...errors, repeat: "两次输入的新密码不一样" };
}

/** The contract's rules for a call, and that the password to be is none that its own field calls weak. */
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
