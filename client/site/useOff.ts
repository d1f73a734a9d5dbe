import type { PartPath } from "#shared/routes/parts.ts";
import { useBoot } from "./boot.ts";

/**
 * Reports, by one of its addresses, whether this agency lacks a screen (shared/routes/features.ts); links to it are
 * then hidden.
 */
export function useAddressOff(address: string): boolean {
  return useBoot().site?.off?.test(address) === true;
}

/** Reports, by the path of its first call, whether this agency lacks a part of a screen; the part is then hidden. */
export const useOff: (path: PartPath) => boolean = useAddressOff;
