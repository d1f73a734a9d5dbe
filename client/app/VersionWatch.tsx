import { useEffect } from "react";
import { useBoot } from "../site/boot.ts";
import { showNotification } from "../ui/message.ts";
import { createVersionWatch, manifestUrl, versionIn } from "./versionWatch.ts";

const INTERVAL_MS = 5 * 60_000;
/** Ms between checks in development, where each save restarts the server with a new version and the page reloads. */
const DEVELOPMENT_INTERVAL_MS = 400;

/** Shows a message when the site serves a newer build. The page does not reload by itself, to interrupt no work. */
export function VersionWatch() {
  const { version, development } = useBoot();

  useEffect(() => {
    const watch = createVersionWatch({
      current: version,
      intervalMs: development ? DEVELOPMENT_INTERVAL_MS : INTERVAL_MS,
      load: loadVersion,
      isVisible: () => document.visibilityState === "visible",
      onNewVersion: development ? reload : announce,
    });
    const onShown = () => void watch.check();
    const stop = watch.start();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [version, development]);

  return null;
}

async function loadVersion(): Promise<string | undefined> {
  const response = await fetch(manifestUrl(Date.now()), { cache: "no-store" });
  return response.ok ? versionIn(await response.json()) : undefined;
}

function announce(): void {
  showNotification({
    key: "version",
    kind: "info",
    title: "发现新版本",
    text: "刷新后就能用上。正在填写的内容请先保存。",
    action: { label: "刷新", onSelect: reload },
  });
}

function reload(): void {
  location.reload();
}
