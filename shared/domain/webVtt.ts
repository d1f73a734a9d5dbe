export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TIMES = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

/** Returns the cues of a WebVTT text in order. Skips blocks that are no cues; removes voice and style tags. */
export function readVtt(vtt: string): Cue[] {
  return vtt
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const place = lines.findIndex((line) => TIMES.test(line));
      const [, start, end] = TIMES.exec(lines[place] ?? "") ?? [];
      const text = plain(lines.slice(place + 1).join("\n"));
      return start === undefined || end === undefined || text === ""
        ? []
        : [{ start: secondsOf(start), end: secondsOf(end), text }];
    });
}

function secondsOf(time: string): number {
  return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}
