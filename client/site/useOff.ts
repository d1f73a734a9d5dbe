import type { PartPath } from "#shared/routes/parts.ts";
import { useBoot } from "./boot.ts";

/** Whether this agency does without a screen (shared/routes/features.ts), by an address of it: what leads there is not shown. */
export function useAddressOff(address: string): boolean {
  return useBoot().site?.off?.test(address) === true;
}

/** Whether it does without a part of a screen, by the path of the call by which that begins: it is not shown then. */
export const useOff: (path: PartPath) => boolean = useAddressOff;
