const PICTURE_OR_LINK = /<a\b[^>]*>[\s\S]*?<\/a>|<img [^>]*>/g;

/** Position of the link to a picture's file: around the picture, or beside it where pressing the picture does more. */
export type PictureLink = "around" | "beside";

/**
 * Links the pictures of rendered rich text to their own files. A script may enlarge them instead
 * (client/question/show/ZoomArea.tsx).
 */
export function linkPictures(html: string, place: PictureLink): string {
  if (!html.includes("<img ")) return html;
  return html.replace(PICTURE_OR_LINK, (found) => {
    const src = / src="([^"]+)"/.exec(found)?.[1];
    if (src === undefined || found.startsWith("<a")) return found;
    const link = `<a data-zoom href="${src}" target="_blank" rel="noopener"`;
    return place === "around"
      ? `${link} title="点击放大">${found}</a>`
      : `${found}${link} data-beside>放大</a>`;
  });
}
