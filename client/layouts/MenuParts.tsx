import { RegionRow } from "./RegionRow.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

export { ThemeSwitch };

export function PreferenceRows() {
  return (
    <>
      <RegionRow />
      <ThemeSwitch />
    </>
  );
}
