/**
 * Pictures that the reference upstream draws from their address (upstream/media/urls.ts), each also available as PNG.
 */
const DRAWN =
  /^(\/uploads\/(?:cover|icon|banner|portrait)\/\d{1,9}(?:-\d{1,9})?-[0-9a-f_]{1,24})\.(?:svg|webp)$/;
const VECTOR = /\.svgz?(?:[?#]|$)/i;

/**
 * Returns the address of a picture for previews of a shared link, many of which cannot show SVG and some not WebP.
 * @param address a picture address of the contract
 * @returns the PNG of a drawn picture, a raster picture unchanged, or "" for any other SVG
 */
export function rasterUrl(address: string): string {
  const drawn = DRAWN.exec(address);
  if (drawn) return `${drawn[1]}.png`;
  return VECTOR.test(address) ? "" : address;
}
