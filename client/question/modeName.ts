import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";

/** Returns the name that the agency gave to a mode, else the site's name for the mode. */
export function modeName(id: string, own: readonly AgencyExamType[]): string {
  return own.find((type) => type.id === id)?.name?.trim() || findMode(id)?.name || "练习";
}
