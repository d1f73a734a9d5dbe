/** The address of the build manifest at a moment; the time stamp keeps caches out of it (Spec §7). */
export function manifestUrl(now: number): string {
  return `/build-manifest.json?t=${now}`;
}

/** The version in a build manifest; undefined for anything that is none. */
export function versionIn(manifest: unknown): string | undefined {
  const version = (manifest as { readonly version?: unknown } | null)?.version;
  return typeof version === "string" && version !== "" ? version : undefined;
}

export interface WatchOptions {
  /** The version that this page was built with. */
  readonly current: string;
  readonly intervalMs: number;
  /** Asks for the version being served; undefined or a rejection where it cannot be told. */
  readonly load: () => Promise<string | undefined>;
  readonly isVisible: () => boolean;
  /** Called once for each version that is not ours. */
  readonly onNewVersion: () => void;
}

export interface VersionWatch {
  /** Starts asking every interval while the page is visible; returns what stops it. */
  readonly start: () => () => void;
  /** Asks now, e.g. when the tab is shown again. */
  readonly check: () => Promise<void>;
}

export function createVersionWatch({
  current,
  intervalMs,
  load,
  isVisible,
  onNewVersion,
}: WatchOptions): VersionWatch {
  let known = current;
  let asking = false;

  async function check(): Promise<void> {
    if (asking || !isVisible()) return;
    asking = true;
    const served = await load().catch(() => undefined);
    asking = false;
    // A deployment taken back is no news, and what was said once is not repeated.
    if (served === undefined || served === current || served === known) return;
    known = served;
    onNewVersion();
  }

  function start(): () => void {
    const timer = setInterval(() => void check(), intervalMs);
    return () => clearInterval(timer);
  }

  return { start, check };
}
