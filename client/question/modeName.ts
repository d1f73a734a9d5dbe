import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";

/** Returns the agency's name of a mode, or the site's own. */
export function modeName(id: string, own: readonly AgencyExamType[]): string {
  return own.find((type) => type.id === id)?.name?.trim() || findMode(id)?.name || "练习";
}
