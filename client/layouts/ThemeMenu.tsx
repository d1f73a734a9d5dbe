import { SunMoon } from "../ui/icons/SunMoon.ts";
import { Disclosure } from "./Disclosure.tsx";
import { s } from "./headerControls.styles.ts";
import { ThemeChoice } from "./preferences.tsx";

export function ThemeMenu() {
  return (
    <Disclosure
      label="主题"
      className={s.scripted}
      summaryClass={s.icon}
      panelClass={s.small}
      summary={<SunMoon size={20} />}
      later={<ThemeChoice />}
    />
  );
}
