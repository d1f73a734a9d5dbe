import { useRegion } from "../site/region.ts";
import { MapPin } from "../ui/icons/MapPin.ts";
import { openRegions } from "./regionDialog.ts";
import { s } from "./RegionPicker.styles.ts";

/** Lets the visitor choose a province, because the exams of 自考 (self-taught degrees) differ by province. */
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
      <MapPin size={18} />
      <span className={s.name}>{name}</span>
    </button>
  );
}
