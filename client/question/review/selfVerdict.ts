import { SELF_VERDICTS, type SelfVerdict } from "#shared/domain/selfVerdict.ts";

/** Reads the learner's own verdict from the address of an answered question. */
export function readSelfVerdict(search: URLSearchParams): SelfVerdict | undefined {
  return selfVerdictOf(search.get("self") ?? "");
}

export function selfVerdictOf(status: string): SelfVerdict | undefined {
  return SELF_VERDICTS.find((verdict) => verdict === status);
}
