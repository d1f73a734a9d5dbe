import type { Said } from "./speak.ts";

/** Formats spoken sentences as WebVTT. */
export function captionsOf(said: readonly Said[]): string {
  const cues = said.map(({ text, start, end }) => `${timeOf(start)} --> ${timeOf(end)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  return `${pad(ms / 60_000)}:${pad((ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`;
}
