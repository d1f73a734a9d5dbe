import { clockText } from "#shared/domain/timeText.ts";
import type { PlaySettings } from "../calls/play.ts";
import { Captions } from "../ui/icons/Captions.ts";
import { Maximize } from "../ui/icons/Maximize.ts";
import { Minimize } from "../ui/icons/Minimize.ts";
import { Pause } from "../ui/icons/Pause.ts";
import { PictureInPicture2 } from "../ui/icons/PictureInPicture2.ts";
import { Play } from "../ui/icons/Play.ts";
import { RectangleHorizontal } from "../ui/icons/RectangleHorizontal.ts";
import { RotateCcw } from "../ui/icons/RotateCcw.ts";
import { RotateCw } from "../ui/icons/RotateCw.ts";
import { Volume2 } from "../ui/icons/Volume2.ts";
import { VolumeX } from "../ui/icons/VolumeX.ts";
import { s } from "./Controls.styles.ts";
import { type Player, SLOWEST } from "./player.ts";
import { type Mark, SeekBar } from "./SeekBar.tsx";
import { SettingsMenu } from "./SettingsMenu.tsx";
import type { SettingsStore } from "./useSettings.ts";
import { usePlayer } from "./usePlayer.ts";

export interface Screen {
  readonly isFull: boolean;
  readonly toggleFull: () => void;
  /** Absent for audio, or if the browser has no picture-in-picture. */
  readonly togglePictureInPicture?: (() => void) | undefined;
  readonly theatre?: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

interface Props {
  readonly player: Player;
  readonly store: SettingsStore;
  readonly marks: readonly Mark[];
  readonly heights: readonly number[];
  readonly languages: readonly { readonly lang: string; readonly label: string }[];
  /** Absent for audio. */
  readonly screen: Screen | undefined;
}

const icon = { size: 20 } as const;

/** Returns the speeds that a course allows, in steps of 0.25. */
export function speedsUpTo(most: number): readonly number[] {
  return Array.from({ length: Math.floor((most - SLOWEST) * 4) + 1 }, (_, index) => SLOWEST + index / 4);
}

export function Controls({ player, store, marks, heights, languages, screen }: Props) {
  const { settings, change } = store;
  return (
    <div className={s.controls} data-controls="">
      <SeekBar player={player} marks={marks} />
      <div className={s.row}>
        <PlayButton player={player} />
        <span className={s.wide}>
          <button
            type="button"
            aria-label="后退 10 秒"
            title="后退 10 秒 (J)"
            onClick={() => player.skip(-10)}
          >
            <RotateCcw {...icon} />
          </button>
          <button
            type="button"
            aria-label="前进 10 秒"
            title="前进 10 秒 (L)"
            onClick={() => player.skip(10)}
          >
            <RotateCw {...icon} />
          </button>
        </span>
        <Time player={player} />
        <span className={s.gap} />
        <Speed player={player} settings={settings} onChoose={(speed) => change({ speed })} />
        {languages.length > 0 && (
          <button
            type="button"
            aria-label="字幕"
            aria-pressed={settings.caption}
            title="字幕 (C)"
            onClick={() => change({ caption: !settings.caption })}
          >
            <Captions {...icon} />
          </button>
        )}
        <SettingsMenu store={store} heights={heights} languages={languages} />
        <Volume player={player} />
        {screen && <ScreenButtons screen={screen} />}
      </div>
    </div>
  );
}

function PlayButton({ player }: { readonly player: Player }) {
  const isPaused = usePlayer(player, (state) => state.isPaused);
  const label = isPaused ? "播放" : "暂停";
  return (
    <button type="button" aria-label={label} title={`${label} (K)`} onClick={() => player.toggle()}>
      {isPaused ? <Play {...icon} fill="currentColor" /> : <Pause {...icon} fill="currentColor" />}
    </button>
  );
}

function Time({ player }: { readonly player: Player }) {
  const second = usePlayer(player, (state) => Math.floor(state.second));
  const length = usePlayer(player, (state) => Math.floor(state.length));
  return (
    <span className={s.time} translate="no">
      {clockText(second)} <span className={s.total}>/ {clockText(length)}</span>
    </span>
  );
}

interface SpeedProps {
  readonly player: Player;
  readonly settings: PlaySettings;
  readonly onChoose: (speed: number) => void;
}

function Speed({ player, settings, onChoose }: SpeedProps) {
  const isHeld = usePlayer(player, (state) => state.isHeld);
  const chosen = Math.min(settings.speed, player.lesson.maxSpeed);
  return (
    <span className={s.choice}>
      <select
        aria-label="播放速度"
        title="播放速度 (< >)"
        value={chosen}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {speedsUpTo(player.lesson.maxSpeed).map((speed) => (
          <option key={speed} value={speed}>
            {speed === 1 ? "1 倍速" : `${speed}×`}
          </option>
        ))}
      </select>
      {isHeld && <span className={s.held}>2 倍速</span>}
    </span>
  );
}

function Volume({ player }: { readonly player: Player }) {
  const volume = usePlayer(player, (state) => state.volume);
  const isMuted = usePlayer(player, (state) => state.isMuted || state.volume === 0);
  return (
    <span className={s.volume}>
      <button
        type="button"
        aria-label="静音"
        aria-pressed={isMuted}
        title="静音 (M)"
        onClick={() => player.toggleMute()}
      >
        {isMuted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
      </button>
      <input
        type="range"
        aria-label="音量"
        min={0}
        max={100}
        step={5}
        value={isMuted ? 0 : Math.round(volume * 100)}
        onChange={(event) => player.setVolume(Number(event.currentTarget.value) / 100)}
      />
    </span>
  );
}

function ScreenButtons({ screen }: { readonly screen: Screen }) {
  const { isFull, toggleFull, togglePictureInPicture, theatre } = screen;
  return (
    <>
      {togglePictureInPicture && (
        <span className={s.wide}>
          <button type="button" aria-label="画中画" title="画中画 (P)" onClick={togglePictureInPicture}>
            <PictureInPicture2 {...icon} />
          </button>
        </span>
      )}
      {theatre && (
        <span className={s.desk}>
          <button
            type="button"
            aria-label="剧场模式"
            aria-pressed={theatre.isOn}
            title="剧场模式 (T)"
            onClick={theatre.toggle}
          >
            <RectangleHorizontal {...icon} />
          </button>
        </span>
      )}
      <button
        type="button"
        aria-label={isFull ? "退出全屏" : "全屏"}
        title={`${isFull ? "退出全屏" : "全屏"} (F)`}
        onClick={toggleFull}
      >
        {isFull ? <Minimize {...icon} /> : <Maximize {...icon} />}
      </button>
    </>
  );
}
