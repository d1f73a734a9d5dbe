import { useRegion } from "../site/region.ts";
import { MapPin } from "../ui/icons/MapPin.ts";
import { openRegions } from "./regionDialog.ts";
import { s } from "./RegionPicker.styles.ts";

/** Chooses the province of the exams; 自考 differs by province. */
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
