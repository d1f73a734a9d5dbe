import { useId, useState } from "react";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Settings } from "../ui/icons/Settings.ts";
import { Select } from "../ui/Select.tsx";
import { s } from "./Controls.styles.ts";
import type { SettingsStore } from "./useSettings.ts";

interface Props {
  readonly store: SettingsStore;
  readonly heights: readonly number[];
  readonly languages: readonly { readonly lang: string; readonly label: string }[];
}

/** Rarely changed settings, stored with the account. */
export function SettingsMenu({ store: { settings, change }, heights, languages }: Props) {
  const id = useId();
  /** Fallback state for browsers without popovers (Safari 16). */
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="播放设置"
        title="播放设置"
        popoverTarget={id}
        onClick={() => "popover" in HTMLElement.prototype || setIsOpen(!isOpen)}
      >
        <Settings size={20} />
      </button>
      <div
        id={id}
        popover="auto"
        className={s.menu}
        role="dialog"
        aria-label="播放设置"
        data-open={isOpen ? "" : undefined}
      >
        {heights.length > 0 && (
          <Select
            label="清晰度"
            value={settings.quality}
            onChange={(event) => change({ quality: event.currentTarget.value })}
          >
            <option value="auto">自动</option>
            {heights.map((height) => (
              <option key={height} value={String(height)}>{`${height}P`}</option>
            ))}
          </Select>
        )}
        {languages.length > 1 && (
          <Select
            label="字幕语言"
            value={settings.captionLang || languages[0]?.lang}
            onChange={(event) => change({ captionLang: event.currentTarget.value, caption: true })}
          >
            {languages.map(({ lang, label }) => (
              <option key={lang} value={lang}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {languages.length > 0 && (
          <Select
            label="字幕大小"
            value={settings.captionSize}
            onChange={(event) => change({ captionSize: event.currentTarget.value })}
          >
            <option value="small">小</option>
            <option value="medium">中</option>
            <option value="large">大</option>
          </Select>
        )}
        <Checkbox
          label="播完自动放下一讲"
          checked={settings.autoNext}
          onChange={(event) => change({ autoNext: event.currentTarget.checked })}
        />
        <Checkbox
          label="记笔记时暂停"
          checked={settings.pauseOnNote}
          onChange={(event) => change({ pauseOnNote: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
