import { encode } from "uqr";
import { Html } from "./html.ts";

/** Returns a QR code as SVG, dark on white in both themes, because cameras need that contrast. */
export function qrSvg(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const name = label.replaceAll(/[&<>"]/g, "");
  return new Html(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" width="220" height="220" shape-rendering="crispEdges" role="img" aria-label="${name}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#111" d="${path}"/></svg>`,
  );
}
