/** How learners judge an answer that no rule can. */
export const SELF_VERDICTS = ["right", "part_right", "wrong"] as const;

export type SelfVerdict = (typeof SELF_VERDICTS)[number];

/** What the address of an answered question says of it. */
export function readSelfVerdict(search: URLSearchParams): SelfVerdict | undefined {
  const said = search.get("self");
  return SELF_VERDICTS.find((verdict) => verdict === said);
}
