import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure, isForPeople } from "#client/calls/callFailure.ts";
import type { FieldErrors } from "./inputErrors.ts";

export interface FormState {
  readonly errors: FieldErrors;
  /** Message about the whole form; "": none. */
  readonly alert: string;
  /** Message of the captcha that the upstream requires first; undefined: none required. */
  readonly captcha?: string;
}

export const CLEAN: FormState = { errors: {}, alert: "" };

/** Returns the state of a form whose call was refused or failed. */
export function failureState(error: unknown): FormState {
  if (error instanceof EnvelopeError) {
    if (error.code === CODES.captchaNeeded) return { ...CLEAN, captcha: error.message };
    return { ...CLEAN, alert: wordsOf(error.message) };
  }
  return { ...CLEAN, alert: error instanceof CallFailure ? error.message : wordsOf("") };
}

/**
 * Returns why a code was refused; "": not refused or not known. An upstream that cannot check a code before
 * its use refuses it when it is used.
 */
export async function codeProblem(check: Promise<unknown>): Promise<string> {
  try {
    await check;
    return "";
  } catch (error) {
    const isRefusal =
      error instanceof EnvelopeError && (error.code === CODES.badInput || error.code === CODES.tooMany);
    return isRefusal ? wordsOf(error.message) : "";
  }
}

/** Returns the upstream's message if it is written for people, else a general one. */
function wordsOf(message: string): string {
  return isForPeople(message) ? message : "没有成功，请稍后再试一次。";
}
