import type { FileHandle } from "node:fs/promises";
import { INPUT, runTool } from "./tools.ts";

/** The facts of ffprobe about a file that plays. */
export interface Probed {
  readonly container: string;
  readonly seconds: number;
  readonly video: VideoTrack | undefined;
  readonly audio: { readonly codec: string } | undefined;
}

interface VideoTrack {
  readonly codec: string;
  readonly pixels: string;
  readonly height: number;
  readonly isTurned: boolean;
}

interface Stream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly pix_fmt?: string;
  readonly height?: number;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/** Readers that open no other file: playlists and lists of files could name any of this machine. */
export const SAFE_INPUT = [
  "-protocol_whitelist",
  "file",
  "-format_whitelist",
  "mov,matroska,avi,mpegts,mpeg,mpegvideo,flv,asf,mp3,aac,wav,flac,ogg,caf,aiff,amr",
] as const;

/** Undefined: it can be read as nothing that plays. */
export async function probe(ffprobe: string, input: FileHandle): Promise<Probed | undefined> {
  const asked = ["-v", "error", "-show_format", "-show_streams", "-of", "json"];
  const { isDone, out } = await runTool(ffprobe, [...asked, ...SAFE_INPUT, "-i", INPUT], { input });
  if (!isDone) return undefined;
  const probed = JSON.parse(out) as {
    readonly streams?: readonly Stream[];
    readonly format?: { readonly format_name?: string; readonly duration?: string };
  };
  const streams = probed.streams ?? [];
  // The picture on a recording's cover is no film.
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const audio = streams.find(({ codec_type }) => codec_type === "audio");
  return {
    container: probed.format?.format_name ?? "",
    seconds: Number(probed.format?.duration ?? 0) || 0,
    video: video && {
      codec: video.codec_name ?? "",
      pixels: video.pix_fmt ?? "",
      height: video.height ?? 0,
      isTurned: (video.side_data_list ?? []).some(({ rotation = 0 }) => rotation !== 0),
    },
    audio: audio && { codec: audio.codec_name ?? "" },
  };
}
