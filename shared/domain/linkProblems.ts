/** Why a link of an agency's own system did not sign in: members of the address that says so. */
export const LINK_PROBLEMS = ["wrong", "expired", "used", "unknown", "busy", "readOnly"] as const;

export type LinkProblem = (typeof LINK_PROBLEMS)[number];
