import { sheet } from "#client/ui/sheet.ts";
import { questionProse } from "./questionProse.ts";
import { color, media, motion, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  material: {
    minWidth: 0,
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    overflow: "hidden",
    [media.huge]: { position: "sticky", top: space(10) },
  },
  summary: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: size.touch,
    padding: space(1, 2.5),
    fontWeight: 600,
    color: color.inkSoft,
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: color.sunk },
    "&:focus-visible": { outlineOffset: "-2px" },
    "& > svg": { flex: "none", color: color.inkFaint, transition: `transform ${motion.fast}` },
    "[open] > & > svg": { transform: "rotate(90deg)" },
    [media.phone]: { paddingInline: space(1.5) },
  },
  pane: {
    padding: space(1, 3, 3),
    maxHeight: "60vh",
    overflow: "auto",
    overscrollBehavior: "contain",
    borderTop: `1px solid ${color.line}`,
    "&:focus-visible": { outlineOffset: "-2px" },
    [media.phone]: { paddingInline: space(2), maxHeight: "46vh" },
    [media.huge]: { maxHeight: "calc(100vh - 200px)" },
    [media.print]: { maxHeight: "none" },
  },
  text: {
    ...questionProse,
    maxWidth: size.measure,
    "& .blank[aria-current]": {
      color: color.brand,
      background: color.brandSoft,
      fontWeight: 600,
      outline: `1px solid ${color.brand}`,
      borderRadius: radius.small,
    },
  },
});
