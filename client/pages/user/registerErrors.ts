import { registerCall } from "../../calls/user.ts";
import { type FieldErrors, inputErrors } from "./inputErrors.ts";

/** The contract's rules, and the consent that only the page can ask for. */
export async function registerErrors(data: FormData): Promise<FieldErrors> {
  const errors = await inputErrors(registerCall(data));
  if (data.get("consent") === "1") return errors;
  return { ...errors, consent: "请先阅读并同意用户协议和隐私政策" };
}
