import { SELF_VERDICTS, type SelfVerdict } from "#shared/domain/selfVerdict.ts";

export function readSelfVerdict(search: URLSearchParams): SelfVerdict | undefined {
  return selfVerdictOf(search.get("self") ?? "");
}

export function selfVerdictOf(status: string): SelfVerdict | undefined {
  return SELF_VERDICTS.find((verdict) => verdict === status);
}
