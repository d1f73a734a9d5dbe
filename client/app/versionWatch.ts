/** Returns the address of the build manifest; the time stamp bypasses caches (Spec §7). */
export function manifestUrl(now: number): string {
  return `/build-manifest.json?t=${now}`;
}

/** Returns the version in a build manifest; undefined: the data is no manifest. */
export function versionIn(manifest: unknown): string | undefined {
  const version = (manifest as { readonly version?: unknown } | null)?.version;
  return typeof version === "string" && version !== "" ? version : undefined;
}

export interface WatchOptions {
  readonly current: string;
  readonly intervalMs: number;
  /** Loads the version that the site serves now; undefined or a rejection: the version is unknown. */
  readonly load: () => Promise<string | undefined>;
  readonly isVisible: () => boolean;
  /** Called once for each served version that differs from this page's. */
  readonly onNewVersion: () => void;
}

export interface VersionWatch {
  /** Starts checking at every interval while the page is visible; returns the function that stops it. */
  readonly start: () => () => void;
  /** Checks now, e.g. when the tab is shown again. */
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
    // Ignores this page's own version, e.g. after a deployment was rolled back, and a version that was already
    // reported.
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
