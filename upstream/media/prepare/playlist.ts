import { readFile, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { type Made, MediumError, type Piece } from "./medium.ts";

interface Playlist {
  /** The length of its segments; 0 in a list of playlists. */
  readonly seconds: number;
  /** The names in it, each once. */
  readonly names: readonly string[];
}

export function readPlaylist(text: string): Playlist {
  const lines = text.split(/\r?\n/);
  const seconds = lines
    .map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0))
    .reduce((sum, each) => sum + each, 0);
  const names = lines.flatMap((line) => {
    if (line.startsWith("#")) return /\bURI="([^"]+)"/.exec(line)?.[1] ?? [];
    return line.trim() || [];
  });
  return { seconds, names: [...new Set(names)] };
}

/** HLS that was made elsewhere, as it is: the playlist and all that it names. */
export async function addPlaylist(file: string, name: string): Promise<Made> {
  const folder = dirname(file);
  const main = "main.m3u8";
  const pieces = new Map<string, Piece>([[main, { path: main, role: "main", place: file }]]);
  const lengths: number[] = [];
  const open = [{ path: "", place: file }];
  for (let list = open.pop(); list; list = open.pop()) {
    const text = await readFile(list.place, "utf8");
    const { seconds, names } = readPlaylist(text);
    if (!text.startsWith("#EXTM3U") || names.length === 0)
      throw new MediumError(`${list.path || name} is no playlist of HLS that names files.`);
    if (seconds > 0) lengths.push(seconds);
    for (const named of names) {
      const path = pathOf(list.path, named);
      if (path === undefined)
        throw new MediumError(`${name} names ${named}, which is not below its own folder.`);
      if (pieces.has(path)) continue;
      const place = join(folder, path);
      if (!(await stat(place).catch(() => undefined))?.isFile())
        throw new MediumError(`${name} names ${path}, and there is no such file beside it.`);
      pieces.set(path, { path, role: "part", place });
      if (path.endsWith(".m3u8")) open.push({ path, place });
    }
  }
  return {
    type: "video",
    seconds: Math.max(1, Math.round(Math.max(...lengths))),
    pages: 0,
    pieces: [...pieces.values()],
  };
}

/** Below the folder of the first playlist; undefined where it is elsewhere. */
function pathOf(list: string, named: string): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(list), named));
  return /^[a-z]+:|^\/|^\.\.(?:\/|$)|[?#%\\]/i.test(named) || path.startsWith("../") ? undefined : path;
}
