import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";

/** As the agency calls it, else as we do. */
export function modeName(id: string, own: readonly AgencyExamType[]): string {
  return own.find((type) => type.id === id)?.name?.trim() || findMode(id)?.name || "练习";
}
