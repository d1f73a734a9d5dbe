import type { MouseEvent } from "react";
import { useRegion } from "../site/region.ts";
import { ChevronRight } from "../ui/icons/ChevronRight.ts";
import { openRegions } from "./regionDialog.ts";
import { s } from "./RegionPicker.styles.ts";

/** Menu row for small screens that opens the choice of the province. */
export function RegionRow() {
  const { name } = useRegion();
  return (
    <button className={s.row} type="button" aria-haspopup="dialog" onClick={openFromMenu}>
      考试省份
      <span className={s.value}>
        {name}
        <ChevronRight size={16} />
      </span>
    </button>
  );
}

/**
 * Closes the menu and focuses its button before the dialog opens; otherwise the focus could not return after the
 * dialog.
 */
function openFromMenu({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("details");
  if (menu) menu.open = false;
  menu?.querySelector("summary")?.focus();
  openRegions(true);
}
