import { loadsWhenNear } from "#client/ui/reading.ts";
import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, oneLine, radius, space, text } from "#client/ui/tokens.ts";

/** High enough for two lines of the title, at any width. */
const place = {
  height: "10.5rem",
  borderRadius: radius.card,
  background: color.sunk,
  [media.phone]: { height: "max(7.5rem, 31vw)" },
} as const;

export const s = sheet({
  waiting: place,
  carousel: { position: "relative" },
  track: {
    ...place,
    display: "flex",
    overflowX: "auto",
    overflowY: "hidden",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
    "&::-webkit-scrollbar": { display: "none" },
  },
  slide: {
    position: "relative",
    flex: "0 0 100%",
    scrollSnapAlign: "start",
    scrollSnapStop: "always",
    overflow: "hidden",
    ...loadsWhenNear,
  },
  link: {
    display: "block",
    height: "100%",
    color: "inherit",
    "&:hover": { textDecoration: "none" },
    // The focus outline has two colours: on any picture at least one of them is visible.
    "&:focus-visible": { outline: "2px solid #fff", outlineOffset: "-4px" },
    "&:focus-visible::after": {
      content: '""',
      position: "absolute",
      inset: "4px",
      border: "2px solid #120e08",
      borderRadius: radius.control,
      pointerEvents: "none",
    },
  },
  // Keeps the teacher's face in sight in narrow windows, right of the words.
  image: { width: "100%", height: "100%", objectFit: "cover", [media.phone]: { objectPosition: "65%" } },
  words: {
    position: "absolute",
    inset: 0,
    display: "grid",
    alignContent: "center",
    justifyItems: "start",
    gap: space(1),
    padding: space(1, 8),
    color: "#fff",
    background: "linear-gradient(90deg, rgb(18 14 8 / 0.62), rgb(18 14 8 / 0.34) 55%, transparent)",
    [media.phone]: { gap: space(0.5), padding: space(0.5, 9, 0.5, 2) },
  },
  title: {
    ...text.h2,
    ...clamp(2),
    textWrap: "balance",
    [media.phone]: text.h3,
  },
  intro: {
    ...text.lead,
    ...clamp(2),
    maxWidth: "30em",
    [media.phone]: { ...text.ui, ...oneLine, maxWidth: "100%" },
  },
  facts: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    marginTop: space(0.5),
    "& > span + span": { color: "inherit" },
    [media.phone]: { ...text.small, marginTop: 0, gap: space(1) },
  },
  more: {
    padding: space(0.5, 2),
    color: "#120e08",
    background: "#fff",
    borderRadius: radius.chip,
    fontWeight: 600,
    // On a phone the words fill the banner, and the whole banner is the link.
    [media.phone]: { padding: space(0.25, 1.5) },
  },
  control: {
    position: "absolute",
    insetInlineEnd: space(1.5),
    bottom: space(1.5),
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    borderRadius: radius.chip,
    color: "#fff",
    opacity: 0.72,
    "&:hover": { opacity: 1, background: "rgb(18 14 8 / 0.72)" },
    "&:focus-visible": { outline: "2px solid #fff", outlineOffset: "-4px" },
    [media.phone]: { insetInlineEnd: 0, bottom: 0 },
  },
});
