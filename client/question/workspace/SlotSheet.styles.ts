import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";
import { corner, tile } from "./tile.ts";

const TILE = "36px";

export const s = sheet({
  sheet: { display: "grid", gap: space(2), color: color.ink },
  filters: {
    display: "flex",
    flexWrap: "wrap",
    "& > button": {
      ...text.small,
      ...text.figures,
      minHeight: size.touch,
      paddingInline: space(1),
      borderRadius: radius.chip,
      color: color.inkSoft,
      "& > span": { marginInlineStart: "4px", color: color.inkFaint },
      "&:hover": { background: color.sunk },
      // In the narrow column beside a material, all four filters share a row, each with its number below its word.
      "[data-split] aside &": {
        [media.huge]: { flex: "1 1 0", lineHeight: 1.25, borderRadius: radius.control },
        "& > span": { [media.huge]: { display: "block", margin: 0 } },
      },
    },
    '& > button[aria-pressed="true"]': { color: color.brand, background: color.brandSoft, fontWeight: 600 },
  },
  none: { ...text.ui, color: color.inkFaint },
  group: { display: "grid", gap: space(1) },
  type: { ...text.small, color: color.inkFaint },
  tiles: {
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, ${TILE})`,
    gap: space(1),
    // The browser lays out the tiles, up to two hundred, only when they come into view.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 400px",
    padding: "4px",
    margin: "-4px",
  },
  tile: {
    ...tile(TILE),
    '&[data-state="given"]': { color: color.brandInk, background: color.brand, borderColor: color.brand },
    '&[data-state="right"]': { color: color.right, background: color.rightSoft, borderColor: color.right },
    '&[data-state="wrong"]': { color: color.wrong, background: color.wrongSoft, borderColor: color.wrong },
    '&[data-state="part"], &[data-state="unsaved"]': {
      color: color.warn,
      background: color.warnSoft,
      borderColor: color.warn,
    },
    '&[data-state="compare"], &[data-state="seen"]': { color: color.ink, background: color.sunk },
    '&[data-state="gone"], &[data-state="ahead"]': { color: color.inkFaint, borderStyle: "dashed" },
    // Reserves space for the state's symbol beside the number. The legend shows the symbol without a number.
    '&:is(a, button):not([data-state="none"], [data-state="given"], [data-state="ahead"])': {
      paddingInlineEnd: "8px",
      paddingBottom: "6px",
    },
    '&[aria-current="true"]': { outline: `2px solid ${color.brand}`, outlineOffset: "2px", fontWeight: 600 },
    "&:focus-visible": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
    "&[data-marked]::after": corner,
  },
  sign: { position: "absolute", bottom: "-1px", insetInlineEnd: "2px", ...text.small, lineHeight: 1.2 },
  legend: {
    ...text.small,
    display: "flex",
    flexWrap: "wrap",
    gap: space(1, 1.5),
    color: color.inkFaint,
    "& > li": { display: "flex", alignItems: "center", gap: space(0.5) },
    "& > li > span": { width: "20px", height: "20px", ...text.small, borderRadius: "4px" },
  },
});
