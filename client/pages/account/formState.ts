import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure, isForPeople } from "#client/calls/callFailure.ts";
import type { FieldErrors } from "./inputErrors.ts";

/** The state of a form after it was sent. */
export interface FormState {
  readonly errors: FieldErrors;
  /** The words about the whole form, "" for none. */
  readonly alert: string;
  /** Set where a picture challenge has to be solved first. */
  readonly captcha?: string;
}

export const CLEAN: FormState = { errors: {}, alert: "" };

/** The state of a form whose call was refused or failed. */
export function failureState(error: unknown): FormState {
  if (error instanceof EnvelopeError) {
    if (error.code === CODES.captchaNeeded) return { ...CLEAN, captcha: error.message };
    return { ...CLEAN, alert: wordsOf(error.message) };
  }
  return { ...CLEAN, alert: error instanceof CallFailure ? error.message : wordsOf("") };
}

/**
 * The fault of a code, "" where none is known: an upstream that cannot check one before it is used
 * will tell when it is.
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

/** The upstream's own words where they are meant for people. */
function wordsOf(message: string): string {
  return isForPeople(message) ? message : "没有成功，请稍后再试一次。";
}
