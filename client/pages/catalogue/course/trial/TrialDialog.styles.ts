import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  stage: {
    position: "relative",
    aspectRatio: "16 / 9",
    overflow: "hidden",
    borderRadius: radius.card,
    background: "#000",
    // On a phone the player has the full width of the screen, because its controls need the space.
    [media.phone]: { marginInline: "-16px", borderRadius: 0 },
  },
  words: { display: "grid", justifyItems: "start", gap: space(2), paddingBlock: space(2) },
  title: { ...text.lead, color: color.ink },
  pages: {
    display: "grid",
    gap: space(2),
    "& img": { width: "100%", height: "auto", borderRadius: radius.control, background: "#fff" },
  },
  note: { ...text.small, marginTop: space(2) },
});
