import { loadsWhenNear } from "./reading.ts";
import { sheet } from "./sheet.ts";
import { color, font, space } from "./tokens.ts";

export const s = sheet({
  cover: {
    position: "relative",
    display: "block",
    width: "100%",
    aspectRatio: "var(--ratio)",
    overflow: "hidden",
    background: color.sunk,
    ...loadsWhenNear,
  },
  image: { width: "100%", height: "100%", objectFit: "cover" },
  glyph: {
    display: "grid",
    placeItems: "center",
    width: "100%",
    height: "100%",
    color: color.brand,
    // Draws the vertical column lines of Chinese manuscript paper.
    background: `repeating-linear-gradient(90deg, transparent 0 31px, ${color.line} 31px 32px) ${color.brandSoft}`,
    fontFamily: font.ui,
    fontSize: "2.5rem",
    fontWeight: 600,
  },
  over: {
    position: "absolute",
    insetInline: space(1),
    top: space(1),
    display: "flex",
    justifyContent: "flex-end",
    gap: space(0.75),
  },
});
