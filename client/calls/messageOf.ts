import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure, isForPeople } from "./callFailure.ts";

/** What a person is told of an error: the upstream's own words where it gave some, never a stack or a code's name. */
export function messageOf(error: unknown): string {
  if (error instanceof EnvelopeError && isForPeople(error.message)) return error.message;
  if (error instanceof CallFailure) return error.message;
  return "这部分内容暂时没有取到，请稍后重试。";
}
