import type { MouseEvent } from "react";
import { useRegion } from "../site/region.ts";
import { ChevronRight } from "../ui/icons/ChevronRight.ts";
import { openRegions } from "./regionDialog.ts";
import { s } from "./RegionPicker.styles.ts";

/** The choice of RegionPicker as a row, for menus of small screens. */
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

/** The menu would close under the dialog, and with it what the focus returns to. */
function openFromMenu({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("details");
  if (menu) menu.open = false;
  menu?.querySelector("summary")?.focus();
  openRegions(true);
}
