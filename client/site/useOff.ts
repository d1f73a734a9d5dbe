import type { PartPath } from "#shared/offers/parts.ts";
import { useBoot } from "./boot.ts";

/**
 * Reports whether this agency lacks the screen at an address (shared/offers/features.ts); links to such a screen are
 * hidden.
 */
export function useAddressOff(address: string): boolean {
  return useBoot().site?.off?.test(address) === true;
}

/** Reports whether this agency lacks a part of a screen, which is named by its first call; such a part is hidden. */
export const useOff: (path: PartPath) => boolean = useAddressOff;
