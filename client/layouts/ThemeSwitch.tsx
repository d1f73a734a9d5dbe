import { useId } from "react";
import type { Theme } from "../site/boot.ts";
import { setTheme, useTheme } from "../site/theme.ts";
import { Monitor } from "../ui/icons/Monitor.ts";
import { Moon } from "../ui/icons/Moon.ts";
import { Sun } from "../ui/icons/Sun.ts";
import { s } from "./ThemeSwitch.styles.ts";

const choices: readonly {
  readonly theme: Theme | null;
  readonly label: string;
  readonly Icon: typeof Sun;
}[] = [
  { theme: null, label: "跟随", Icon: Monitor },
  { theme: "light", label: "浅", Icon: Sun },
  { theme: "dark", label: "深", Icon: Moon },
];

/** Lets the visitor choose the light theme, the dark theme, or 跟随, which follows the system's theme. */
export function ThemeSwitch() {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className={s.group}>
      <legend className={s.name}>主题</legend>
      {choices.map(({ theme: own, label, Icon }) => (
        <label key={label} className={s.choice}>
          <input
            className={s.radio}
            type="radio"
            name={name}
            checked={theme === own}
            onChange={() => setTheme(own)}
          />
          <Icon size={16} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
