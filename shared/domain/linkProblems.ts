/** Reasons why a signed link of an agency's system did not sign in, used as a member of the error page's address. */
export const LINK_PROBLEMS = ["wrong", "expired", "used", "unknown", "busy", "readOnly"] as const;

export type LinkProblem = (typeof LINK_PROBLEMS)[number];
