/**
 * Pictures that the reference upstream draws from the data in their address (upstream/platform/media/urls.ts). Each is also
 * available as PNG.
 */
const DRAWN =
  /^(\/uploads\/(?:cover|icon|banner|portrait)\/\d{1,9}(?:-\d{1,9})?-[0-9a-f_]{1,34})\.(?:svg|webp)$/;
const VECTOR = /\.svgz?(?:[?#]|$)/i;

/**
 * Returns a picture's address for the preview of a shared link. Many previews cannot show SVG, some cannot show WebP.
 * @param address a picture address of the contract
 * @returns the PNG of a drawn picture; a raster picture unchanged; "" for an SVG that is not drawn by the upstream
 */
export function rasterUrl(address: string): string {
  const drawn = DRAWN.exec(address);
  if (drawn) return `${drawn[1]}.png`;
  return VECTOR.test(address) ? "" : address;
}
