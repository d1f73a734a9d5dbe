import type { Player } from "./player.ts";

/** Tolerance in seconds: a media element never stops exactly at the second that was set. */
const NEAR = 0.5;
const HLS_TYPE = "application/vnd.apple.mpegurl";

/** Address of a medium and how it is played. */
export interface MediaAddress {
  /** hls | stream | mp4 | audio; stream: live HLS that grows during playback. */
  readonly kind: string;
  readonly url: string;
  /** Chosen picture height; browsers with native HLS choose by themselves and accept no height. */
  readonly height?: number | undefined;
  /** True when the browser has reported that it plays the medium natively, but cannot. */
  readonly isScripted?: boolean;
}

export interface Source {
  /** Continues the same medium under a new address after the old one expired. */
  readonly replace: (url: string) => Promise<void>;
  readonly end: () => void;
}

interface Options {
  /** Start in seconds; negative: the end of a stream. */
  readonly start: number;
  /** Called when the medium can no longer be loaded, e.g. because its address expired. */
  readonly onBroken: () => void;
}

/** Gives the medium to the browser, or to hls.js if the browser has no native HLS or a height was chosen. */
export async function openSource(player: Player, address: MediaAddress, options: Options): Promise<Source> {
  const { kind, height, isScripted = false } = address;
  const mayBeNative = kind !== "hls" || mayPlayItself(player, height);
  const isNative = kind === "stream" ? !canChoose() : mayBeNative && !isScripted;
  return isNative ? openNative(player, address, options) : openScripted(player, address, options);
}

function mayPlayItself({ element }: Player, height: number | undefined): boolean {
  return height === undefined && element.canPlayType(HLS_TYPE) !== "";
}

/** Reports whether a picture height can be chosen. iPhones without ManagedMediaSource cannot. */
export function canChoose(): boolean {
  return "MediaSource" in globalThis || "ManagedMediaSource" in globalThis;
}

function openNative(player: Player, { url }: MediaAddress, { start, onBroken }: Options): Source {
  const { element } = player;
  const heard = new AbortController();
  const { signal } = heard;
  element.addEventListener("error", onBroken, { signal });
  element.src = url;
  // A live stream starts at its end by default.
  if (start >= 0) {
    element.currentTime = start;
    // Safari forgets a position that is set before it has loaded the length of the medium.
    const again = () => {
      if (Math.abs(element.currentTime - start) > NEAR) element.currentTime = start;
    };
    element.addEventListener("loadedmetadata", again, { once: true, signal });
  }
  return {
    replace: (next) => player.swap(() => void (element.src = next)),
    end: () => {
      heard.abort();
      element.removeAttribute("src");
      element.load();
    },
  };
}

async function openScripted(
  player: Player,
  { url, height }: MediaAddress,
  { start, onBroken }: Options,
): Promise<Source> {
  // Loads the full build of hls.js, because its light build does not support separate audio tracks.
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) throw new Error("this browser plays no HLS");
  const grant = createGrant(url);
  const hls = new Hls({
    // hls.js would create its worker from a blob, which the CSP forbids.
    enableWorker: false,
    startPosition: start,
    xhrSetup: (request, asked) => request.open("GET", grant.of(asked), true),
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (height !== undefined) hls.currentLevel = hls.levels.findIndex((level) => level.height === height);
  });
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (!error.fatal) return;
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else onBroken();
  });
  hls.loadSource(url);
  hls.attachMedia(player.element);
  return {
    async replace(next) {
      // hls.js requests new segments with the new address and keeps playing what it has buffered.
      if (grant.renew(next)) return hls.startLoad();
      await player.swap(() => {
        hls.config.startPosition = player.element.currentTime;
        hls.loadSource(next);
      });
    },
    end: () => hls.destroy(),
  };
}

/**
 * Maps the addresses of a playlist's segments to the newest folder. The folder in an address contains the signature,
 * and the playlist still names the folder of its first address after that one has expired.
 */
export function createGrant(first: string) {
  let folder = folderOf(first);
  const folders = [folder];
  return {
    of(asked: string): string {
      const known = folders.find((one) => asked.includes(one));
      return known === undefined ? asked : asked.replace(known, folder);
    },
    /** Replaces the folder by that of a new address; returns false if the new address names another file. */
    renew(next: string): boolean {
      if (fileOf(next) !== fileOf(first)) return false;
      folder = folderOf(next);
      folders.push(folder);
      return true;
    },
  };
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf("/") + 1);
}

function fileOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1).replace(/\?.*$/, "");
}
