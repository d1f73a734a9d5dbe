/** Returns the picture heights of an HLS playlist, highest first; empty: no choice. */
export function readHeights(playlist: string): readonly number[] {
  const found = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+)/gm)];
  const heights = [...new Set(found.map(([, height]) => Number(height)))];
  return heights.length < 2 ? [] : heights.sort((a, b) => b - a);
}

/** Loads the heights of a playlist; empty if it cannot be read, and the browser then chooses. */
export async function heightsAt(url: string): Promise<readonly number[]> {
  try {
    const answer = await fetch(url);
    return answer.ok ? readHeights(await answer.text()) : [];
  } catch {
    return [];
  }
}
