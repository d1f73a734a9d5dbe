import { both } from "#upstream/platform/kit/language.ts";
import { type FileHandle, readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { readPlaylist } from "./playlist.ts";
import { type Made, MediumError } from "./medium.ts";
import { type Probed, SAFE_INPUT, SAFE_PICTURES } from "./probe.ts";
import { INPUT, runTool, type ToolLimits } from "./runTool.ts";

/** Length of a segment of an HLS stream in seconds. */
const SEGMENT = 6;
const HEIGHT = 720;
/**
 * Part of the length in its header that a film may lack, because headers round. A film that lacks more counts as cut
 * off.
 */
const MISSING = { seconds: 2, share: 0.02 } as const;

interface Source {
  readonly file: FileHandle;
  readonly name: string;
  readonly probed: Probed;
  readonly ffmpeg: string;
  readonly out: string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Limits ffmpeg to four threads: more threads need more memory and are hardly faster. */
const THREADS = ["-threads", String(Math.min(4, availableParallelism()))];
/** Limits the largest block of memory, in bytes, that ffmpeg may allocate. */
const SAFE_MEMORY = ["-max_alloc", "1000000000"];

/** Length in seconds that limits the encoding of a film which states none. */
const UNKNOWN_SECONDS = 4 * 3_600;

/** Returns the limits for encoding. A slow machine needs several times the length of the film. */
function limitsOf({ seconds }: Probed): ToolLimits {
  return { seconds: Math.ceil(600 + 10 * (seconds || UNKNOWN_SECONDS)), outputBytes: 20_000_000_000 };
}

/**
 * Makes an HLS stream from a film. Video and sound that browsers can play are copied; otherwise they are encoded, at
 * most 720 pixels high.
 *
 * @throws MediumError when ffmpeg cannot read the film or the film is cut off
 */
export async function makeFilm(source: Source): Promise<Made> {
  const { file, name, probed, ffmpeg, out, onProgress, signal } = source;
  const args = [
    READ_INPUT,
    ["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1"],
    canBeCopied(probed) ? ["-c:v", "copy"] : [...ENCODE_VIDEO, ...THREADS],
    isStereoAac(probed.audio) ? ["-c:a", "copy"] : ENCODE_AUDIO,
    ["-progress", "pipe:1", "-nostats", "-f", "hls", "-hls_time", String(SEGMENT)],
    ["-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
    ["-hls_segment_filename", "%05d.m4s", "main.m3u8"],
  ].flat();
  const { isDone, complaint } = await runTool(ffmpeg, args, {
    name,
    input: file,
    signal,
    folder: out,
    ...limitsOf(probed),
    onLine: progressOf(probed.seconds, onProgress),
  });
  if (!isDone)
    throw new MediumError(
      both(
        `${name} cannot be read as a film: ${complaint || "ffmpeg failed"}.`,
        `${name} 不能当视频读：${complaint || "ffmpeg 出错"}。`,
      ),
    );
  const { seconds } = readPlaylist(await readFile(join(out, "main.m3u8"), "utf8"));
  requireWhole(name, seconds, probed.seconds);
  const parts = (await readdir(out)).filter((path) => path !== "main.m3u8").toSorted();
  return {
    type: "video",
    seconds: Math.max(1, Math.round(seconds)),
    pages: 0,
    pieces: [
      { path: "main.m3u8", role: "main", place: join(out, "main.m3u8") },
      ...parts.map((path) => ({ path, role: "part" as const, place: join(out, path) })),
    ],
  };
}

/**
 * Makes an M4A file of speech. Its index is at the start, so that a browser can play it before it has the whole file.
 */
export async function makeRecording(source: Source): Promise<Made> {
  const { file, name, probed, ffmpeg, out, onProgress, signal } = source;
  const place = join(out, "sound.m4a");
  let made = 0;
  const onLine = progressOf(probed.seconds, onProgress, (seconds) => (made = seconds));
  const args = [
    READ_INPUT,
    ["-map", "0:a:0", "-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "aac", "-b:a", "96k", "-ac", "2"],
    ["-movflags", "+faststart", "-progress", "pipe:1", "-nostats", place],
  ].flat();
  const { isDone, complaint } = await runTool(ffmpeg, args, {
    name,
    input: file,
    signal,
    folder: out,
    ...limitsOf(probed),
    onLine,
  });
  if (!isDone)
    throw new MediumError(
      both(
        `${name} cannot be read as a recording: ${complaint || "ffmpeg failed"}.`,
        `${name} 不能当音频读：${complaint || "ffmpeg 出错"}。`,
      ),
    );
  return {
    type: "audio",
    seconds: Math.max(1, Math.round(probed.seconds || made)),
    pages: 0,
    pieces: [{ path: "sound.m4a", role: "main", place }],
  };
}

/** @throws MediumError when a film is much shorter than its header says, so that it seems to be cut off */
export function requireWhole(name: string, seconds: number, declaredSeconds: number): void {
  if (declaredSeconds - seconds <= Math.max(MISSING.seconds, declaredSeconds * MISSING.share)) return;
  throw new MediumError(
    both(
      `${name} is cut off: ${Math.round(seconds)} of its ${Math.round(declaredSeconds)} seconds can be read. Copy it again from where it was made.`,
      `${name} 不完整：${Math.round(declaredSeconds)} 秒里只能读 ${Math.round(seconds)} 秒。请重新拷贝。`,
    ),
  );
}

const READ_INPUT = [
  ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...SAFE_MEMORY],
  [...SAFE_INPUT, ...SAFE_PICTURES, ...THREADS, "-i", INPUT],
].flat();

const ENCODE_VIDEO = [
  ["-vf", `scale=-2:'min(${HEIGHT},ih)',format=yuv420p`, "-c:v", "libx264", "-profile:v", "high"],
  // Frames keep their own times: a browser's recording states 1,000 frames a second.
  ["-fps_mode", "vfr", "-fpsmax", "60"],
  // ffmpeg gives each frame one sixtieth of a second, from which it computes the length of the last segment.
  ["-bsf:v", "setts=duration=if(eq(NEXT_DTS\\,NOPTS)\\,DURATION\\,NEXT_DTS-DTS)"],
  ["-preset", "veryfast", "-crf", "23", "-force_key_frames", `expr:gte(t,n_forced*${SEGMENT})`],
].flat();
const ENCODE_AUDIO = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

/** Returns whether browsers on every device play a sound as it is; 5.1 is silent on some. */
export function isStereoAac(audio: Probed["audio"]): boolean {
  return audio?.codec === "aac" && audio.channels <= 2;
}

function canBeCopied({ video }: Probed): boolean {
  return video?.codec === "h264" && /^yuvj?420p$/.test(video.pixels) && !video.isTurned;
}

/**
 * Returns a reader of ffmpeg's output, which reports the position as progress from 0 to 1 and, in seconds, to
 * `onSeconds`.
 */
function progressOf(
  seconds: number,
  onProgress: (done: number) => void,
  onSeconds: (made: number) => void = () => undefined,
): (line: string) => void {
  return (line) => {
    const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (microseconds !== undefined) onSeconds(Number(microseconds) / 1_000_000);
    if (microseconds !== undefined && seconds > 0)
      onProgress(Math.min(1, Number(microseconds) / 1_000_000 / seconds));
  };
}
