import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  whole: { display: "grid", gap: space(2), minWidth: 0, [media.phone]: { gap: space(4) } },
  // The browser lays out a question only when it scrolls into view: a paper may have a hundred questions.
  one: {
    display: "grid",
    gap: space(2),
    minWidth: 0,
    contentVisibility: "auto",
    containIntrinsicSize: "auto 420px",
    // content-visibility clips the box: the padding leaves room for focus rings.
    padding: "4px",
    margin: "-4px",
  },
  section: { ...text.h3, paddingTop: space(1) },
  desc: { ...text.ui, color: color.inkSoft, marginBottom: space(1.5) },
  onPhone: { display: "none", [media.phone]: { display: "block" } },
  notice: {
    ...text.small,
    display: "flex",
    gap: space(1),
    alignItems: "flex-start",
    maxWidth: "1152px",
    marginInline: "auto",
    marginTop: space(2),
    padding: space(1, 1.5),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
    "& svg": { flex: "none", marginTop: "2px" },
    "& strong": { fontWeight: 600, color: color.ink },
  },
  leaving: {
    ...text.small,
    maxWidth: "1152px",
    marginInline: "auto",
    marginTop: space(1),
    paddingInline: space(1.5),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
    "& > summary": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: space(0, 1),
      minHeight: size.touch,
      cursor: "pointer",
    },
    "& svg": { flex: "none" },
    "& strong": { fontWeight: 600, color: color.ink },
    "& > p": { paddingBottom: space(1) },
  },
});
