import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

/** Ground of pictures, which shows their transparent parts. */
const ground = "repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 / 16px 16px";

export const s = sheet({
  field: { maxWidth: "480px" },
  stage: {
    marginTop: space(1),
    overflow: "hidden",
    borderRadius: radius.small,
    background: ground,
    cursor: "grab",
    touchAction: "none",
    "&:active": { cursor: "grabbing" },
  },
  canvas: { display: "block", width: "100%", height: "auto" },
  now: {
    display: "block",
    maxWidth: "min(100%, 320px)",
    maxHeight: "160px",
    width: "auto",
    height: "auto",
    marginBottom: space(1),
    border: `1px solid ${color.line}`,
    borderRadius: radius.small,
    background: ground,
  },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 1.5), margin: space(1, 0) },
  zoom: { flex: "1 1 160px", minHeight: "44px", maxWidth: "100%", accentColor: color.brand },
  help: { ...text.small, color: color.inkSoft, margin: space(0.5, 0) },
  fault: { margin: space(0.5, 0), color: color.warn },
});
