import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlayedLesson } from "../calls/play.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Button } from "../ui/Button.tsx";
import { Headphones } from "../ui/icons/Headphones.ts";
import { Play } from "../ui/icons/Play.ts";
import { CaptionLine } from "./CaptionLine.tsx";
import { Controls } from "./Controls.tsx";
import { s } from "./LessonPlayer.styles.ts";
import type { Player } from "./player.ts";
import { Poster } from "./Poster.tsx";
import { PlayerKeyListener } from "./PlayerKeyListener.ts";
import type { Mark } from "./SeekBar.tsx";
import { useCues } from "./useCues.ts";
import { useFullScreen } from "./useFullScreen.ts";
import { useGestures } from "./useGestures.ts";
import { useIdle } from "./useIdle.ts";
import type { Medium, MediumState } from "./medium.ts";
import { useMedium } from "./useMedium.ts";
import { useMoments, usePlayer } from "./usePlayer.ts";
import type { SettingsStore } from "./useSettings.ts";

interface Props {
  /** A playable lesson: hls, mp4 or audio. Give the component a `key`, so that another lesson mounts a new player. */
  readonly lesson: PlayedLesson;
  /** Start position in seconds. */
  readonly start: number;
  /** Starts playing without a press, if the browser allows it. */
  readonly plays?: boolean;
  readonly store: SettingsStore;
  /** Requests a fresh address of the medium; undefined: another device has taken over the lesson. */
  readonly renew: () => Promise<PlayedLesson | undefined>;
  readonly onPlayer?: (player: Player | undefined) => void;
  readonly marks?: readonly Mark[];
  readonly theatre?: { readonly isOn: boolean; readonly toggle: () => void };
  readonly commands?: {
    readonly nextLesson?: () => void;
    readonly previousLesson?: () => void;
    readonly note?: () => void;
    readonly help?: () => void;
  };
  /**
   * Panel that covers the picture and its controls: the end of the lesson, or a message that it continues elsewhere.
   */
  readonly children?: ReactNode;
}

/** Lets WeChat, QQ (X5) and old iPhones play the video inside the page. Their own players would cover the page. */
const IN_PLACE = {
  "webkit-playsinline": "true",
  "x5-playsinline": "true",
  "x5-video-player-type": "h5-page",
};

/**
 * Plays the medium of a lesson with all its controls. Does not report what was played; callers listen to the player.
 */
export function LessonPlayer(props: Props) {
  const { lesson, start, plays = false, store, renew, onPlayer, theatre, commands, children } = props;
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { settings, change } = store;
  const { attach, medium, player, state } = useMedium({ lesson, start, quality: settings.quality, renew });
  const isHeard = lesson.kind === "audio";
  const cues = useCues(lesson, settings.captionLang);
  const { isFull, toggle: toggleFull } = useFullScreen(stage);
  const isIdle = useIdle(stage);
  useGestures(surface, { player, onFull: toggleFull });
  useStart(player, { plays, speed: settings.speed, onPlayer });
  const togglePictureInPicture = isHeard ? undefined : pictureInPictureOf(player);
  const isPaused = player?.state().isPaused ?? true;

  return (
    <div ref={stage} className={s.stage} data-idle={isIdle && !isPaused ? "" : undefined} data-stage="">
      {isHeard ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands above it, and in the transcript
        <audio ref={attach} className={s.sound} preload="auto" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- they are the lesson's
        <video ref={attach} className={s.picture} preload="auto" playsInline {...IN_PLACE}>
          {lesson.caption.map(({ lang, label, url }) => (
            <track key={lang} kind="captions" srcLang={lang} label={label} src={mediaUrl(url)} />
          ))}
        </video>
      )}
      {player && state.isSwapping && !isHeard && <Still element={player.element as HTMLVideoElement} />}
      <div ref={surface} className={s.surface} data-surface="" />
      {player && !isHeard && <Poster player={player} lesson={lesson} />}
      {isHeard && (
        <div className={s.heard}>
          <Headphones size={56} strokeWidth={1.25} />
          <p>{lesson.lessonName}</p>
        </div>
      )}
      {player && settings.caption && <CaptionLine player={player} cues={cues} size={settings.captionSize} />}
      {medium && <Situation medium={medium} state={state} isHeard={isHeard} />}
      {player && (
        <Controls
          player={player}
          store={store}
          marks={props.marks ?? []}
          heights={state.heights}
          languages={lesson.caption}
          screen={isHeard ? undefined : { isFull, toggleFull, togglePictureInPicture, theatre }}
        />
      )}
      {player && (
        <PlayerKeyListener
          player={player}
          onRate={(speed) => change({ speed })}
          commands={{
            ...commands,
            captions: () => change({ caption: !settings.caption }),
            fullscreen: isHeard ? undefined : toggleFull,
            theatre: theatre?.toggle,
            pictureInPicture: togglePictureInPicture,
          }}
        />
      )}
      {children}
    </div>
  );
}

interface Starting {
  readonly plays: boolean;
  readonly speed: number;
  readonly onPlayer: Props["onPlayer"];
}

function useStart(player: Player | undefined, { plays, speed, onPlayer }: Starting): void {
  const tell = useEffectEvent((found: Player | undefined) => onPlayer?.(found));
  const begin = useEffectEvent((found: Player) => {
    found.setRate(speed);
    if (plays) found.play();
  });
  useEffect(() => {
    if (!player) return undefined;
    begin(player);
    tell(player);
    return () => tell(undefined);
  }, [player]);
  useEffect(() => player?.setRate(speed), [player, speed]);
}

/** Returns the toggle of picture-in-picture, if the browser has it. */
function pictureInPictureOf(player: Player | undefined): (() => void) | undefined {
  if (!player || !document.pictureInPictureEnabled) return undefined;
  const video = player.element as HTMLVideoElement;
  return () => {
    const turned = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
    turned.catch(() => undefined);
  };
}

/** Shows the last frame of the video while the video loads from another address. */
function Still({ element }: { readonly element: HTMLVideoElement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useEffectEvent(() => {
    const drawn = canvas.current;
    if (!drawn || element.videoWidth === 0) return;
    drawn.width = element.videoWidth;
    drawn.height = element.videoHeight;
    drawn.getContext("2d")?.drawImage(element, 0, 0);
  });
  useEffect(() => draw(), []);
  return <canvas ref={canvas} className={s.still} aria-hidden="true" />;
}

const LIMIT_EVERY_MS = 10_000;
const LIMIT_SHOWN_MS = 4_000;

/** Message about the state of the lesson: a jump was limited, playback waits, or playback failed. */
interface SituationProps {
  readonly medium: Medium;
  readonly state: MediumState;
  readonly isHeard: boolean;
}

function Situation({ medium, state, isHeard }: SituationProps) {
  const { player } = medium;
  const { trouble, isSwapping } = state;
  const isWaiting = usePlayer(player, (state) => state.isWaiting);
  const isFresh = usePlayer(player, (state) => state.isPaused && !state.hasEnded);
  const [isLimited, setIsLimited] = useState(false);
  const lastLimit = useRef(0);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useMoments(player, (moment) => {
    const now = performance.now();
    if (moment !== "limited" || (lastLimit.current > 0 && now - lastLimit.current < LIMIT_EVERY_MS)) return;
    lastLimit.current = now;
    setIsLimited(true);
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => setIsLimited(false), LIMIT_SHOWN_MS);
  });
  return (
    <>
      {isFresh && !isHeard && trouble === "" && (
        <button type="button" className={s.big} aria-label="开始播放" onClick={() => player.play()}>
          <Play size={32} fill="currentColor" />
        </button>
      )}
      {isWaiting && trouble === "" && !isSwapping && <div className={s.waiting} aria-hidden="true" />}
      <p className={s.line} role="status">
        {isLimited && "首次学习不可快进，看过的部分可以自由拖动"}
        {trouble === "waiting" && "网络不太顺畅，正在从这一秒重新连接…"}
      </p>
      {trouble === "blocked" && (
        <div className={s.broken} role="alert">
          <p>这一讲现在放不了：学校还没有允许本站播放它所在的地址。请把这句话告诉学校，换浏览器没有用。</p>
        </div>
      )}
      {trouble === "broken" && (
        <div className={s.broken} role="alert">
          <p>这一讲暂时放不出来。可以重试，或者换一个浏览器。</p>
          <Button onClick={() => medium.retry()}>重试</Button>
        </div>
      )}
    </>
  );
}
