/** The heights of the pictures that an HLS playlist offers, the best first; none where there is nothing to choose. */
export function readHeights(playlist: string): readonly number[] {
  const found = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+)/gm)];
  const heights = [...new Set(found.map(([, height]) => Number(height)))];
  return heights.length < 2 ? [] : heights.sort((a, b) => b - a);
}

/** None where the playlist cannot be read: the browser chooses then. */
export async function heightsAt(url: string): Promise<readonly number[]> {
  try {
    const answer = await fetch(url);
    return answer.ok ? readHeights(await answer.text()) : [];
  } catch {
    return [];
  }
}
