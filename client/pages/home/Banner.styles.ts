import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, oneLine, radius, space, text } from "#client/ui/tokens.ts";

const place = {
  aspectRatio: "36 / 5",
  borderRadius: radius.card,
  background: color.sunk,
  [media.phone]: { aspectRatio: "32 / 11" },
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
  image: { width: "100%", height: "100%", objectFit: "cover" },
  words: {
    position: "absolute",
    inset: 0,
    display: "grid",
    alignContent: "center",
    justifyItems: "start",
    gap: space(1),
    padding: space(3, 8),
    color: "#fff",
    background: "linear-gradient(90deg, rgb(18 14 8 / 0.62), rgb(18 14 8 / 0.34) 55%, transparent)",
    [media.phone]: { padding: space(1, 7, 1, 2) },
  },
  title: {
    ...text.h2,
    textWrap: "balance",
    [media.phone]: { ...text.h3, ...clamp(2) },
  },
  intro: { ...text.lead, maxWidth: "30em", [media.phone]: { ...text.ui, ...oneLine, maxWidth: "100%" } },
  more: {
    ...text.ui,
    marginTop: space(0.5),
    padding: space(0.5, 2),
    color: "#120e08",
    background: "#fff",
    borderRadius: radius.chip,
    fontWeight: 600,
    // On a phone the words fill the banner, and the whole banner is the link.
    [media.phone]: { ...text.small, marginTop: 0, padding: space(0.25, 1.5) },
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
    [media.phone]: { insetInlineEnd: space(1), bottom: space(1) },
  },
});
