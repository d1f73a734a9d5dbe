import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  reader: {
    position: "absolute",
    inset: 0,
    display: "flex",
    flexDirection: "column",
    background: color.sunk,
  },
  page: {
    flex: 1,
    minHeight: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
    padding: space(1),
    "& > img": { width: "100%", maxWidth: "760px", marginInline: "auto" },
  },
  file: {
    ...text.ui,
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    minHeight: "100%",
    gap: space(2),
    textAlign: "center",
    padding: space(2),
  },
  end: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    gap: space(1),
    padding: space(1),
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    "&:empty": { display: "none" },
  },
  bar: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(1),
    background: color.surface,
    whiteSpace: "nowrap",
    [media.phone]: { gap: 0, "& > *": { paddingInline: space(1) } },
  },
  place: { ...text.ui, ...text.figures, color: color.inkSoft },
});
