import type { CourseCodeSeed } from "../contentTypes.ts";

/** Demo codes, one redemption each; docs/operations.md lists them. */
export const courseCodes: readonly CourseCodeSeed[] = [
  { code: "BEIKAO2026A1", agencyId: 1, targetType: "course", targetId: 103 },
  { code: "BEIKAO2026A2", agencyId: 1, targetType: "course", targetId: 201 },
  { code: "BEIKAO2026B1", agencyId: 1, targetType: "classroom", targetId: 2 },
  { code: "BEIKAO2026B2", agencyId: 1, targetType: "classroom", targetId: 3 },
  { code: "BEIKAO2025X1", agencyId: 1, targetType: "course", targetId: 101, isPast: true },
  { code: "BEIKAO2026C1", agencyId: 2, targetType: "course", targetId: 101 },
];
