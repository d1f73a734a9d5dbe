import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";

/** The name of a mode as the agency has it, else the site's own. */
export function modeName(id: string, own: readonly AgencyExamType[]): string {
  return own.find((type) => type.id === id)?.name?.trim() || findMode(id)?.name || "练习";
}
