import { sheet } from "#client/ui/sheet.ts";
import { color, dimAtNight, radius, text } from "#client/ui/tokens.ts";

const badge = {
  ...text.ui,
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "28px",
  height: "28px",
  fontWeight: 600,
  color: color.inkSoft,
  background: color.raised,
  border: `1px solid ${color.lineStrong}`,
} as const;

/** Shape of the badge around the letter. Round: single choice; square: multiple choice. */
export const badges = sheet({
  round: { ...badge, borderRadius: radius.chip },
  square: { ...badge, borderRadius: radius.small },
});

export const s = sheet({
  content: {
    ...text.reading,
    minWidth: 0,
    overflowX: "auto",
    overflowY: "hidden",
    alignSelf: "center",
    // Pictures have a limited height, so that several options fit on one screen for comparison.
    "& a[data-zoom]": { ...text.ui, color: color.brand, paddingInline: "8px", whiteSpace: "nowrap" },
    "& img": { ...dimAtNight, maxHeight: "200px", width: "auto" },
  },
  missing: { ...text.reading, color: color.inkFaint, alignSelf: "center" },
});
