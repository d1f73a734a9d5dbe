/** Pictures that the reference upstream draws from their address (upstream/media/urls.ts): each is there as PNG as well. */
const DRAWN =
  /^(\/uploads\/(?:cover|icon|banner|portrait)\/\d{1,9}(?:-\d{1,9})?-[0-9a-f_]{1,24})\.(?:svg|webp)$/;
const VECTOR = /\.svgz?(?:[?#]|$)/i;

/**
 * The address of a picture for those who show a shared link, of whom many draw no SVG and some no WebP. `address` is one of the contract: a drawn
 * picture is named as its PNG, a raster stays as it is, and of another SVG there is none: "".
 */
export function rasterUrl(address: string): string {
  const drawn = DRAWN.exec(address);
  if (drawn) return `${drawn[1]}.png`;
  return VECTOR.test(address) ? "" : address;
}
