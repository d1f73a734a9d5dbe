import type { TreeLesson } from "#shared/console/islands.ts";
import type { Acts } from "./useActs.ts";
import type { Grab } from "./useGrab.ts";
import type { Uploads } from "./useUploads.ts";

/** Properties that chapters and lessons share. */
export interface PartProps {
  readonly mayEdit: boolean;
  readonly mayFree: boolean;
  readonly acts: Acts;
  readonly grab: Grab;
  readonly uploads: Uploads;
  readonly onTake: (lesson: TreeLesson, files: readonly File[]) => void;
  readonly onRemoveContent: (lesson: TreeLesson) => void;
}
