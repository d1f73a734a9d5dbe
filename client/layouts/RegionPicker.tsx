import type { MouseEvent } from "react";
import { useRegion } from "../site/region.ts";
import { ChevronRight } from "../ui/icons/ChevronRight.ts";
import { MapPin } from "../ui/icons/MapPin.ts";
import { openRegions } from "./regionDialog.ts";
import { s } from "./RegionPicker.styles.ts";

/** The province whose exams are meant; 自考 differs from one to the next. */
export function RegionPicker() {
  const { name } = useRegion();
  return (
    <button
      className={s.button}
      type="button"
      aria-label={`考试省份：${name}`}
      aria-haspopup="dialog"
      onClick={() => openRegions(true)}
    >
      <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={s.name}>{name}</span>
    </button>
  );
}

/** The same choice as a row, for menus of small screens. */
export function RegionRow() {
  const { name } = useRegion();
  return (
    <button className={s.row} type="button" aria-haspopup="dialog" onClick={openFromMenu}>
      考试省份
      <span className={s.value}>
        {name}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
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
