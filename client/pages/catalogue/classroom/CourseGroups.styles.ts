import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, phrases, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  groups: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(3),
    "&[data-bare]": { gap: space(1) },
  },
  heading: {
    display: "flex",
    alignItems: "baseline",
    flexWrap: "wrap",
    gap: space(0.5, 1.5),
    marginBottom: space(1),
  },
  subject: { ...text.lead, fontWeight: 600 },
  type: { ...text.small, color: color.inkFaint },
  list: {
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    background: color.surface,
    overflow: "hidden",
  },
  row: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(2),
    padding: space(1.5, 2),
    "& + &": { borderTop: `1px solid ${color.line}` },
    "&:hover": { background: color.raised },
    [media.phone]: {
      flexWrap: "wrap",
      padding: space(1.25),
      gap: space(0.5, 1.25),
      // On a phone the progress is below the name of the course, which needs the full width.
      "& > :nth-child(3)": { marginInlineStart: `calc(88px + ${space(1.25)})` },
    },
  },
  picture: {
    flex: "none",
    width: "112px",
    borderRadius: radius.control,
    overflow: "hidden",
    [media.phone]: { width: "88px" },
  },
  words: { minWidth: 0, flex: "1 1 50%" },
  name: { ...text.ui, fontWeight: 600 },
  meta: { ...text.small, ...clamp(2), ...phrases, color: color.inkFaint },
  year: {
    ...text.small,
    ...text.figures,
    flex: "none",
    color: color.inkSoft,
    [media.phone]: { display: "none" },
  },
});
