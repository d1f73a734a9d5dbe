const TIMES = /^(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3}).*$/gm;

/** Returns SubRip captions (.srt) as WebVTT; a text without times of SubRip is returned unchanged. */
export function srtToVtt(text: string): string {
  if (/^\uFEFF?WEBVTT/.test(text) || !new RegExp(TIMES).test(text)) return text;
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const time = (clock: string, ms: string) => `${clock.padStart(8, "0")}.${ms.padEnd(3, "0")}`;
  const cues = lines.replaceAll(
    TIMES,
    (_all, from: string, fromMs: string, to: string, toMs: string) =>
      `${time(from, fromMs)} --> ${time(to, toMs)}`,
  );
  return `WEBVTT\n\n${cues.trim()}\n`;
}
