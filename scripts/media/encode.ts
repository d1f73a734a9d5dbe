import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TalkSeed } from "#upstream/operator/school/schemas/talkSeeds.ts";
import { SLIDE, drawSlide } from "./drawSlide.ts";
import type { Spoken } from "./speak.ts";
import { runTool } from "./tools.ts";

/** Frames a second: few are enough, because only lines appear and nothing moves. */
const FPS = 5;
/** Length of a segment of the HLS stream in seconds. */
const SEGMENT = 10;
/** Seconds between key frames of the MP4 file, so that a seek decodes few frames. */
const KEY = 30;
/** Options that make the output reproducible: the same input gives the same bytes. */
const EXACT = [
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-flags:a",
  "+bitexact",
];
const VOICE = ["-c:a", "aac", "-ar", "12000", "-ac", "1", "-b:a", "10k"];
const CODECS = { video: "avc1.4d401f", audio: "mp4a.40.2" };

export interface Encoded {
  readonly main: string;
  readonly parts: readonly string[];
}

interface Folders {
  /** Folder for the voice and the pictures while the video is made. */
  readonly work: string;
  readonly out: string;
}

export async function encode(talk: TalkSeed, spoken: Spoken, folders: Folders): Promise<Encoded> {
  const ffmpeg = (...args: readonly (string | readonly string[])[]) =>
    runTool("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args.flat()], folders.out);
  const voice = ["-i", join(folders.work, spoken.wav)];
  const whole = ["-movflags", "+faststart"];
  if (talk.kind === "audio") {
    await ffmpeg(voice, VOICE, EXACT, whole, "voice.m4a");
    return { main: "voice.m4a", parts: [] };
  }
  const pictures = ["-f", "concat", "-safe", "0", "-i", await writePictures(talk, spoken, folders.work)];
  const length = ["-t", spoken.duration.toFixed(3)];
  if (talk.kind === "mp4") {
    const tracks = ["-map", "0:v", "-map", "1:a"];
    await ffmpeg(pictures, voice, tracks, videoOf(540, KEY), VOICE, EXACT, length, whole, "video.mp4");
    return { main: "video.mp4", parts: [] };
  }
  // Writes one file per quality, whose playlist names byte ranges. Separate segments would be many small files.
  const hls = (name: string) => [
    ["-f", "hls", "-hls_time", String(SEGMENT), "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
    ["-hls_flags", "single_file", "-hls_segment_filename", `${name}.mp4`, `${name}.m3u8`],
  ];
  for (const height of HEIGHTS)
    await ffmpeg(pictures, "-an", videoOf(height, SEGMENT), EXACT, length, hls(`${height}p`).flat());
  await ffmpeg(voice, "-vn", VOICE, EXACT, length, hls("voice").flat());
  await writeFile(join(folders.out, "main.m3u8"), await mainPlaylist(folders.out));
  const names = [...HEIGHTS.map((height) => `${height}p`), "voice"];
  return { main: "main.m3u8", parts: names.flatMap((name) => [`${name}.m3u8`, `${name}.mp4`]) };
}

const HEIGHTS = [720, 360] as const;

function videoOf(height: number, key: number): readonly string[] {
  const width = (SLIDE.width * height) / SLIDE.height;
  const size = `scale=${width}:${height}:flags=lanczos,fps=${FPS},format=yuv420p`;
  return [
    ["-vf", size, "-c:v", "libx264", "-profile:v", "main", "-level", "3.1", "-preset", "veryslow"],
    ["-tune", "stillimage", "-crf", "38", "-g", String(FPS * key), "-sc_threshold", "0", "-threads", "1"],
  ].flat();
}

/**
 * Writes a picture for each sentence, and the file that lists each picture with its duration.
 * @returns the path of that file
 */
async function writePictures(talk: TalkSeed, spoken: Spoken, work: string): Promise<string> {
  const { said, slides, duration } = spoken;
  const seenFrom = said.map(({ slide, start }, index) =>
    said[index - 1]?.slide === slide ? start : (slides[slide] ?? start),
  );
  const rows: string[] = [];
  let file = "";
  for (const [index, { slide }] of said.entries()) {
    const seconds = (seenFrom[index + 1] ?? duration) - (seenFrom[index] ?? 0);
    const lines = said.slice(0, index + 1).flatMap((one) => (one.slide === slide ? (one.line ?? []) : []));
    const { title = "" } = talk.slides[slide] ?? {};
    const place = { topic: talk.topic, title, lines, place: slide, count: talk.slides.length };
    file = `${index}.png`;
    await writeFile(join(work, file), await drawSlide(place));
    rows.push(`file '${file}'\nduration ${seconds.toFixed(3)}`);
  }
  const path = join(work, "pictures.txt");
  // Names the last picture twice, because ffmpeg ignores the duration of the last entry.
  await writeFile(path, `ffconcat version 1.0\n${rows.join("\n")}\nfile '${file}'\n`);
  return path;
}

/** Writes the HLS playlist that lists all qualities. */
async function mainPlaylist(out: string): Promise<string> {
  const voice = await peakOf(join(out, "voice.m3u8"));
  const rows: string[] = [];
  for (const height of HEIGHTS) {
    const peak = (await peakOf(join(out, `${height}p.m3u8`))) + voice;
    const size = `${(SLIDE.width * height) / SLIDE.height}x${height}`;
    rows.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},RESOLUTION=${size},CODECS="${CODECS.video},${CODECS.audio}",AUDIO="voice"\n${height}p.m3u8`,
    );
  }
  const audio =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="voice",NAME="讲解",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="voice.m3u8"';
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${audio}\n${rows.join("\n")}\n`;
}

/** Returns the bits per second of the playlist's largest segment. */
async function peakOf(playlist: string): Promise<number> {
  const text = await readFile(playlist, "utf8");
  const rates = [...text.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@/g)].map(
    ([, seconds, bytes]) => (Number(bytes) * 8) / Number(seconds),
  );
  if (rates.length === 0) throw new Error(`${playlist} names no segments`);
  return Math.ceil(Math.max(...rates));
}
