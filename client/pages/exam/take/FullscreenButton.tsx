import { useSyncExternalStore } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Maximize } from "#client/ui/icons/Maximize.ts";

/** Offers full screen where the browser supports it. Escape leaves it. */
export function FullscreenButton() {
  const isOffered = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled && !document.fullscreenElement,
    () => false,
  );
  if (!isOffered) return null;
  return (
    <Button
      kind="quiet"
      icon={<Maximize size={18} />}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      全屏
    </Button>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
