import { type RefObject, useEffect, useState } from "react";

/** iPhones support full screen of a video element only. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

/** Returns whether an area with its controls fills the screen, and the toggle for it. */
export function useFullScreen(area: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const onChange = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  function toggle(): void {
    const element = area.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void element.requestFullscreen().catch(() => undefined);
    else element.querySelector<PhoneVideo>("video")?.webkitEnterFullscreen?.();
  }
  return { isFull, toggle };
}
