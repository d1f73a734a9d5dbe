import { both } from "#upstream/platform/kit/language.ts";
import type { FileHandle } from "node:fs/promises";
import { MediumError } from "./medium.ts";
import { INPUT, runTool } from "./runTool.ts";

export interface Probed {
  readonly container: string;
  /** Length; 0: the file states none, as a browser's recording. */
  readonly seconds: number;
  readonly video: VideoTrack | undefined;
  readonly audio: { readonly codec: string; readonly channels: number } | undefined;
}

interface VideoTrack {
  readonly codec: string;
  readonly pixels: string;
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
}

interface Stream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly pix_fmt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly channels?: number;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/** Allows ffmpeg only formats that open no second file: a playlist could name any file of this machine. */
export const SAFE_INPUT = [
  "-protocol_whitelist",
  "file",
  "-format_whitelist",
  "mov,matroska,avi,mpegts,mpeg,mpegvideo,flv,asf,mp3,aac,wav,flac,ogg,caf,aiff,amr",
] as const;

const PROBE_SECONDS = 120;
/** Largest number of pixels in a frame of a film: somewhat more than 8K. */
const MOST_PIXELS = 36_000_000;
const LONGEST_HOURS = 24;
/**
 * Limits the size of every frame while decoding: the header of a film may state a smaller size than its frames have.
 */
export const SAFE_PICTURES = ["-max_pixels", String(MOST_PIXELS)] as const;

export interface ProbeOptions {
  readonly file: FileHandle;
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs ffprobe on a file.
 *
 * @returns undefined when ffprobe finds neither video nor audio
 * @throws MediumError when the frames or the length of the film exceed the limits
 */
export async function probe(
  ffprobe: string,
  { file, name, signal }: ProbeOptions,
): Promise<Probed | undefined> {
  const asked = ["-v", "error", "-show_format", "-show_streams", "-of", "json"];
  const { isDone, out } = await runTool(ffprobe, [...asked, ...SAFE_INPUT, "-i", INPUT], {
    name,
    input: file,
    signal,
    seconds: PROBE_SECONDS,
  });
  if (!isDone) return undefined;
  const probed = JSON.parse(out) as {
    readonly streams?: readonly Stream[];
    readonly format?: { readonly format_name?: string; readonly duration?: string };
  };
  const streams = probed.streams ?? [];
  // The cover picture of a recording is a video stream too, but the recording is no film.
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const audio = streams.find(({ codec_type }) => codec_type === "audio");
  const seconds = Number(probed.format?.duration ?? 0) || 0;
  requireSmall(name, seconds, video);
  return {
    container: probed.format?.format_name ?? "",
    seconds,
    video: video && {
      codec: video.codec_name ?? "",
      pixels: video.pix_fmt ?? "",
      width: video.width ?? 0,
      height: video.height ?? 0,
      isTurned: (video.side_data_list ?? []).some(({ rotation = 0 }) => rotation !== 0),
    },
    audio: audio && { codec: audio.codec_name ?? "", channels: audio.channels ?? 0 },
  };
}

function requireSmall(name: string, seconds: number, { width = 0, height = 0 }: Stream = {}): void {
  if (width * height > MOST_PIXELS)
    throw new MediumError(
      both(
        `${name} has pictures of ${width}×${height} pixels; they may have ${MOST_PIXELS / 1e6} million. Save it smaller.`,
        `${name} 的画面是 ${width}×${height} 像素，最多 ${MOST_PIXELS / 1e6} 百万像素，请存小一些。`,
      ),
    );
  if (seconds > LONGEST_HOURS * 3_600)
    throw new MediumError(
      both(
        `${name} is ${Math.round(seconds / 3_600)} hours long; it may be ${LONGEST_HOURS}. Divide it into several lessons.`,
        `${name} 长 ${Math.round(seconds / 3_600)} 小时，最长 ${LONGEST_HOURS} 小时，请分成几个课时。`,
      ),
    );
}
