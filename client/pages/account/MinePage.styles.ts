import { sheet } from "#client/ui/sheet.ts";
import { card, color, media, oneLine, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: { display: "grid", gap: space(2), paddingBlock: space(3), [media.phone]: { paddingBlock: space(2) } },
  learner: {
    display: "flex",
    alignItems: "center",
    gap: space(2),
    padding: space(1, 0),
    color: color.ink,
    "&:hover": { textDecoration: "none" },
    "& > svg": { flex: "none", color: color.inkFaint },
  },
  name: { ...text.h3, ...oneLine, flex: "1 1 auto", minWidth: 0 },
  tiles: {
    ...card,
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    gap: space(1),
    padding: space(1),
  },
  tile: {
    ...text.ui,
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: space(0.75),
    minHeight: "80px",
    borderRadius: radius.control,
    color: color.ink,
    "&:hover": { background: color.sunk, textDecoration: "none" },
    "& > svg": { color: color.brand },
  },
  rows: { ...card, "& > li + li": { borderTop: `1px solid ${color.line}` } },
  row: {
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "52px",
    paddingInline: space(2),
    color: color.ink,
    "&:hover": { background: color.sunk, textDecoration: "none" },
    "& svg": { color: color.inkFaint },
  },
  end: {
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: size.touch,
    marginInlineStart: "auto",
  },
});
