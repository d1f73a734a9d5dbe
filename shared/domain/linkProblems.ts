/** Reasons why a signed link from an agency's system did not sign in the learner. The error page's address has one. */
export const LINK_PROBLEMS = ["wrong", "expired", "used", "unknown", "busy", "readOnly"] as const;

export type LinkProblem = (typeof LINK_PROBLEMS)[number];
