import { useBoot } from "./boot.ts";

/** Whether this agency does without a screen or call, by its path (shared/routes/features.ts): what begins with it is not shown. */
export function useOff(path: string): boolean {
  return useBoot().site?.off?.test(path) === true;
}
