import { encode } from "uqr";
import { s } from "./QrCode.styles.ts";

export interface QrCodeProps {
  readonly text: string;
  /** Text for screen readers. */
  readonly label: string;
  /** Width and height in px. */
  readonly size?: number;
}

/**
 * QR code, dark on white in both themes, because cameras need that contrast. The server renders it as SVG, so that it
 * works without scripts.
 */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const { data, size: cells } = encode(text, { ecc: "M", border: 2 });
  return (
    <svg
      className={s.code}
      viewBox={`0 0 ${cells} ${cells}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={rowsOf(data)} fill="#111" />
    </svg>
  );
}

/** Joins adjacent dark cells of a row into one stroke, which takes a third of the text that single cells take. */
function rowsOf(data: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return path;
}
