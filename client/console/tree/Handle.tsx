import { s } from "./CourseTree.styles.ts";
import { Grip } from "./treeIcons.tsx";
import type { Item } from "./treeMoves.ts";
import type { Grab } from "./useGrab.ts";

interface HandleProps {
  readonly item: Item;
  readonly name: string;
  readonly grab: Grab;
}

export function Handle({ item, name, grab }: HandleProps) {
  return (
    <button
      type="button"
      className={s.handle}
      aria-label={`移动：${name}`}
      aria-describedby="move-help"
      {...grab.handleOf(item)}
    >
      <Grip size={18} />
    </button>
  );
}
