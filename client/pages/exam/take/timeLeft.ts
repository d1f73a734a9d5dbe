export type Urgency = "calm" | "soon" | "last";

/** The colour of what is left: a fifth of the time, and a twentieth. */
export function urgencyOf(leftMs: number, totalMs: number): Urgency {
  if (totalMs <= 0) return "calm";
  const share = leftMs / totalMs;
  return share > 0.2 ? "calm" : share > 0.05 ? "soon" : "last";
}

const WARNINGS = [30, 10, 5, 1] as const;
const MINUTE_S = 60;

/** The warning that is due between two looks at the clock, in minutes; where several are the last one. */
export function warningBetween(beforeS: number, nowS: number): number | undefined {
  return WARNINGS.findLast(
    (minutes) => beforeS > minutes * MINUTE_S && nowS <= minutes * MINUTE_S && nowS > 0,
  );
}
