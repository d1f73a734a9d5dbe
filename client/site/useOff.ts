import type { PartPath } from "#shared/routes/parts.ts";
import { useBoot } from "./boot.ts";

/** Whether this agency does without a part of a screen, by the path of the call by which it begins: it is not shown then. */
export function useOff(path: PartPath): boolean {
  return useAddressOff(path);
}

/** Whether it does without a screen (shared/routes/features.ts), by an address of it: what leads there is not shown. */
export function useAddressOff(address: string): boolean {
  return useBoot().site?.off?.test(address) === true;
}
