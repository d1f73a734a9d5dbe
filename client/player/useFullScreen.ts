import { type RefObject, useEffect, useState } from "react";

/** An iPhone knows full screen of a video alone. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

/** Whether an area, controls and all, fills the screen, and what turns that. */
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
