import { both } from "#upstream/platform/kit/language.ts";
import { posix } from "node:path";
import { GivenFileError, openBelow, type OpenedFile, readOpened } from "../../kit/openBelow.ts";
import { type GivenFile, LARGEST_FILE, type Made, MediumError, type Piece } from "./medium.ts";

interface Playlist {
  /** Sum of the lengths of the segments; 0: the playlist names other playlists instead of segments. */
  readonly seconds: number;
  /** Names of the files in the playlist, each once. */
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

/** Makes a medium of an HLS stream that exists already: the playlist and all files that it names, unchanged. */
export async function addPlaylist({ folder, path: file }: GivenFile, name: string): Promise<Made> {
  const below = posix.dirname(file);
  const main = "main.m3u8";
  const opened = await openBelow(folder, file);
  const pieces = new Map<string, Piece>([[main, { path: main, role: "main", place: opened.place }]]);
  const lengths: number[] = [];
  const lists = [{ path: "", text: await textOf(opened, name) }];
  for (let list = lists.pop(); list; list = lists.pop()) {
    const { seconds, names } = readPlaylist(list.text);
    if (!list.text.startsWith("#EXTM3U") || names.length === 0)
      throw new MediumError(
        both(
          `${list.path || name} is no playlist of HLS that names files.`,
          `${list.path || name} 不是列有文件的 HLS 播放列表。`,
        ),
      );
    if (seconds > 0) lengths.push(seconds);
    for (const named of names) {
      const path = pathOf(list.path, named);
      if (path === undefined)
        throw new MediumError(
          both(
            `${name} names ${named}, which is not below its own folder.`,
            `${name} 里的 ${named} 不在同一个文件夹下。`,
          ),
        );
      if (pieces.has(path)) continue;
      const part = await openBelow(folder, posix.join(below, path)).catch((error: unknown) => {
        if (!(error instanceof GivenFileError)) throw error;
        throw new MediumError(
          both(
            `${name} names ${path}, which ${error.reason}: ${error.remedy}.`,
            `${name} 里的 ${path} ${error.reason}：${error.remedy}。`,
          ),
        );
      });
      pieces.set(path, { path, role: "part", place: part.place });
      if (path.endsWith(".m3u8")) lists.push({ path, text: await textOf(part, path) });
      else await part.handle.close();
    }
  }
  return {
    type: "video",
    seconds: Math.max(1, Math.round(Math.max(...lengths))),
    pages: 0,
    pieces: [...pieces.values()],
  };
}

async function textOf(opened: OpenedFile, name: string): Promise<string> {
  return (await readOpened(opened, name, LARGEST_FILE)).toString();
}

/**
 * Returns the path of a named file in the folder of the first playlist; undefined when it is outside of this folder.
 */
function pathOf(list: string, named: string): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(list), named));
  return /^[a-z]+:|^\/|^\.\.(?:\/|$)|[?#%\\]/i.test(named) || path.startsWith("../") ? undefined : path;
}
