import { resetPasswordCall } from "../../calls/user.ts";
import { type FieldErrors, inputErrors } from "./inputErrors.ts";

/** The contract's rules, and that the new password was typed twice the same. */
export async function updateErrors(data: FormData): Promise<FieldErrors> {
  const errors = await inputErrors(resetPasswordCall(data));
  if (data.get("repeat") === data.get("password")) return errors;
  return { ...errors, repeat: "两次输入的新密码不一样" };
}
