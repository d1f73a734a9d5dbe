import { sheet } from "#client/ui/sheet.ts";
import { card, color, media, motion, oneLine, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: space(1.5),
    "@media (min-width: 760px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))", gap: space(2) },
  },
  tile: {
    display: "grid",
    gridTemplateColumns: "44px minmax(0, 1fr)",
    alignItems: "center",
    columnGap: space(1.5),
    height: "100%",
    minHeight: "76px",
    padding: space(1.5, 2),
    color: color.ink,
    ...card,
    transition: `border-color ${motion.fast}`,
    "&:hover": { textDecoration: "none", borderColor: color.brand },
    [media.phone]: { padding: space(1.25), columnGap: space(1), gridTemplateColumns: "36px minmax(0, 1fr)" },
  },
  /** The outline icon. While the pointer is on it, it is filled (Spec §3). */
  icon: {
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    borderRadius: radius.control,
    fontWeight: 600,
    color: color.brand,
    background: color.brandSoft,
    transition: `background-color ${motion.fast}, color ${motion.fast}`,
    "a:hover > &, a:focus-visible > &, a:active > &": { color: color.brandInk, background: color.brand },
    [media.phone]: { width: "36px", height: "36px" },
  },
  /** A picture that the agency uploaded. It keeps its own background. */
  picture: {
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    "& > img": { width: "100%", height: "100%", objectFit: "contain" },
    [media.phone]: { width: "36px", height: "36px" },
  },
  resting: { "a:hover > * > &, a:focus-visible > * > &, a:active > * > &": { display: "none" } },
  active: {
    display: "none",
    "a:hover > * > &, a:focus-visible > * > &, a:active > * > &": { display: "block" },
  },
  words: { minWidth: 0 },
  name: {
    ...text.ui,
    display: "block",
    fontWeight: 600,
  },
  about: {
    ...text.small,
    ...oneLine,
    display: "block",
    color: color.inkFaint,
    [media.phone]: { display: "none" },
  },
});
