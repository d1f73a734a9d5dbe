/** Number of segments in a playlist that lists only the latest ones (`keepsAll` false). */
const NAMED_AT_ONCE = 6;

interface Segment {
  readonly seconds: number;
  readonly lines: readonly string[];
}

interface Stage {
  /** Seconds since the class began. */
  readonly elapsed: number;
  /** Length of the class in seconds. */
  readonly length: number;
  /** Seconds after which the recording is played from its beginning again, the same for all its renditions. */
  readonly period: number;
  readonly startMs: number;
  /** true: the playlist keeps all segments since the begin, so that latecomers can watch from there. */
  readonly keepsAll: boolean;
}

/**
 * Converts the playlist of a recording to the playlist of a live stream: it lists the segments played since the class
 * began, and repeats the recording from its beginning when it ends. The result depends only on the time, so every
 * process returns the same playlist.
 * @throws Error: the recording is empty or longer than its period
 */
export function stagePlaylist(recording: string, stage: Stage): string {
  const { head, segments } = read(recording);
  const whole = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  if (segments.length === 0 || whole > stage.period)
    throw new Error("the recording is longer than its period");
  const until = Math.min(stage.elapsed, stage.length);
  const all = played(segments, stage.period, until);
  const first = stage.keepsAll ? 0 : Math.max(0, all - NAMED_AT_ONCE);
  const rounds = Math.floor(first / segments.length);
  const lines = [
    ...head,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${rounds}`,
    ...(stage.keepsAll ? ["#EXT-X-PLAYLIST-TYPE:EVENT"] : []),
    ...mapOf(recording),
  ];
  for (let place = first; place < all; place++) {
    const index = place % segments.length;
    const round = Math.floor(place / segments.length);
    if (index === 0 && place > first) lines.push("#EXT-X-DISCONTINUITY");
    if (index === 0 || place === first) {
      const into = segments.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
      const at = stage.startMs + (round * stage.period + into) * 1_000;
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
    }
    lines.push(...(segments[index]?.lines ?? []));
  }
  if (stage.elapsed >= stage.length) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

/** Counts the segments that have ended `until` seconds after the begin of the class. */
function played(segments: readonly Segment[], period: number, until: number): number {
  const rounds = Math.floor(until / period);
  let left = until - rounds * period;
  let count = rounds * segments.length;
  for (const { seconds } of segments) {
    left -= seconds;
    if (left < 0) break;
    count += 1;
  }
  return count;
}

function read(recording: string): {
  readonly head: readonly string[];
  readonly segments: readonly Segment[];
} {
  const lines = recording.split("\n").filter((line) => line !== "");
  const begin = lines.findIndex((line) => line.startsWith("#EXTINF:"));
  const head = lines
    .slice(0, begin < 0 ? undefined : begin)
    .filter((line) => !/^#EXT-X-(?:MEDIA-SEQUENCE|PLAYLIST-TYPE|MAP)/.test(line));
  const segments: Segment[] = [];
  let own: string[] = [];
  for (const line of begin < 0 ? [] : lines.slice(begin)) {
    if (line === "#EXT-X-ENDLIST") break;
    own.push(line);
    if (line.startsWith("#")) continue;
    segments.push({ seconds: Number(/^#EXTINF:([\d.]+)/.exec(own[0] ?? "")?.[1] ?? 0), lines: own });
    own = [];
  }
  return { head, segments };
}

function mapOf(recording: string): readonly string[] {
  return recording.split("\n").filter((line) => line.startsWith("#EXT-X-MAP:"));
}
