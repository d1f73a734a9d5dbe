import { sheet } from "./sheet.ts";
import { color, media, space, text } from "./tokens.ts";

export const s = sheet({
  page: {
    display: "grid",
    gap: space(1.5),
    paddingBlock: space(4, 3),
    [media.phone]: { paddingBlock: space(2.5, 2) },
    // Puts the breadcrumb at the same height as on detail pages.
    "&:has(> nav)": { paddingTop: space(1.5) },
  },
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: space(1, 3),
  },
  lead: { ...text.lead, color: color.inkSoft, maxWidth: "44em" },
  // Draws a short thick line over a thin one, like 文武线, the double rule of old Chinese book pages.
  section: {
    display: "flex",
    alignItems: "baseline",
    flexWrap: "wrap",
    gap: space(0.5, 2),
    position: "relative",
    paddingTop: space(2),
    marginBottom: space(2.5),
    borderTop: `1px solid ${color.line}`,
    "&::before": {
      content: '""',
      position: "absolute",
      top: "-2px",
      insetInlineStart: 0,
      width: space(5),
      height: "3px",
      background: color.brand,
    },
    [media.phone]: { marginBottom: space(2) },
  },
  note: { ...text.ui, color: color.inkFaint },
  action: {
    ...text.ui,
    marginInlineStart: "auto",
    // Touch target of 44 px.
    "& > a": {
      position: "relative",
      "&::after": { content: '""', position: "absolute", inset: "-14px -8px" },
    },
  },
});
