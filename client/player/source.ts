import type { Player } from "./player.ts";

/** A medium is never at the very second that it was told. */
const NEAR = 0.5;
const HLS_TYPE = "application/vnd.apple.mpegurl";

/** The address of a medium, and how it is to be played. */
export interface MediaAddress {
  /** hls | stream | mp4 | audio; stream: HLS that goes on while it is played. */
  readonly kind: string;
  readonly url: string;
  /** The height of the picture, where one was chosen: browsers that know HLS choose by themselves and let nobody else. */
  readonly height?: number | undefined;
  /** The browser cannot play it by itself, although it says that it might. */
  readonly isScripted?: boolean;
}

export interface Source {
  /** The same medium under another address: the one before is over. */
  readonly replace: (url: string) => Promise<void>;
  readonly end: () => void;
}

interface Options {
  /** Below 0: a stream's end. */
  readonly start: number;
  /** Called when the medium cannot be had any longer: its address may be over. */
  readonly onBroken: () => void;
}

/** Hands the medium to the browser; where that knows no HLS, or a picture was chosen, to a script that is loaded for it. */
export async function openSource(player: Player, address: MediaAddress, options: Options): Promise<Source> {
  const { kind, height, isScripted = false } = address;
  const mayBeNative = kind !== "hls" || mayPlayItself(player, height);
  const isNative = kind === "stream" ? !canChoose() : mayBeNative && !isScripted;
  return isNative ? openNative(player, address, options) : openScripted(player, address, options);
}

function mayPlayItself({ element }: Player, height: number | undefined): boolean {
  return height === undefined && element.canPlayType(HLS_TYPE) !== "";
}

/** Whether a picture can be chosen at all: an iPhone has nothing that a script could feed. */
export function canChoose(): boolean {
  return "MediaSource" in globalThis || "ManagedMediaSource" in globalThis;
}

function openNative(player: Player, { url }: MediaAddress, { start, onBroken }: Options): Source {
  const { element } = player;
  const heard = new AbortController();
  const { signal } = heard;
  element.addEventListener("error", onBroken, { signal });
  element.src = url;
  // A stream begins at its end by itself.
  if (start >= 0) {
    element.currentTime = start;
    // Safari forgets what it is told before it knows the medium.
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
  // All of it: the lighter build knows no sound beside the picture.
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) throw new Error("this browser plays no HLS");
  const grant = createGrant(url);
  const hls = new Hls({
    // A worker would be made from a blob, which the policy forbids.
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
      // Segments are asked for below the new address; what is there plays on.
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
 * Resolves what a playlist names below the playlist's own address, the grant included. When the address is over, what was named
 * is asked for below the new one.
 */
export function createGrant(first: string) {
  let folder = folderOf(first);
  const folders = [folder];
  return {
    of(asked: string): string {
      const known = folders.find((one) => asked.includes(one));
      return known === undefined ? asked : asked.replace(known, folder);
    },
    /** False where it is another file than before. */
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
