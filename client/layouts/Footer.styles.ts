import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { color, foldMark, fontSize, media, radius, size, space, text } from "../ui/tokens.ts";

/** Phones with scripts, where each link group of the footer folds and its button opens it. */
const FOLDS = "@media (max-width: 599.98px) and (scripting: enabled)";
const FOLDS_NOT = "@media (scripting: none)";

const unlessNeeded = { display: "none", [FOLDS_NOT]: { display: "block" } } as const;

const title = { ...text.small, color: color.inkFaint, marginBottom: space(0.5) } as const;

const quiet = {
  color: color.inkSoft,
  "&:hover": { color: color.ink },
} as const;

export const s = sheet({
  footer: {
    background: color.surface,
    borderTop: `1px solid ${color.line}`,
    ...belowFold("300px", "560px"),
    [media.print]: { display: "none" },
  },
  inner: {
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    padding: space(5, 3, 3),
    [media.phone]: { padding: space(4, 2, 3) },
  },
  // Reserves the height of a usual footer, so that details which arrive late move nothing.
  place: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    minHeight: "260px",
    [media.phone]: { minHeight: "320px" },
  },
  columns: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: space(4, 6),
    paddingBottom: space(4),
  },
  groups: {
    flex: "1 1 min(560px, 100%)",
    minWidth: 0,
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
    gap: space(3),
    maxWidth: "760px",
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 },
  },
  group: {
    minWidth: 0,
    [media.phone]: { borderBottom: `1px solid ${color.line}` },
    "& > ul": {
      [media.phone]: {
        display: "grid",
        gridTemplateColumns: "1fr 1fr",
        columnGap: space(2),
        paddingBottom: space(1),
      },
    },
  },
  title,
  heading: { ...title, [media.phone]: unlessNeeded },
  fold: {
    display: "none",
    [media.phone]: {
      ...text.ui,
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      width: "100%",
      minHeight: "48px",
      fontWeight: 600,
      color: color.ink,
      textAlign: "start",
      "&::after": foldMark,
      '&[aria-expanded="true"]::after': { transform: "rotate(225deg)" },
    },
    [FOLDS_NOT]: { display: "none" },
  },
  folded: { [FOLDS]: { "&&": { display: "none" } } },
  link: {
    ...text.ui,
    ...quiet,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "32px",
    [media.phone]: { minHeight: size.touch },
  },
  contact: { display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: space(3, 4) },
  phone: {
    display: "inline-block",
    fontSize: fontSize.h3,
    lineHeight: 1.6,
    fontWeight: 600,
    color: color.ink,
    letterSpacing: "0.01em",
  },
  hours: { ...text.small, color: color.inkSoft },
  code: {
    display: "grid",
    justifyItems: "center",
    gap: space(0.75),
    ...text.small,
    color: color.inkSoft,
    // QR codes must be dark on white, also in the dark theme.
    "& img": {
      width: "96px",
      height: "96px",
      padding: "6px",
      background: "#fff",
      borderRadius: radius.control,
    },
  },
  lines: {
    ...text.small,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0.5, 2.5),
    color: color.inkFaint,
    "div:not(:empty) + &": { paddingTop: space(2.5), borderTop: `1px solid ${color.line}` },
  },
  record: {
    ...quiet,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "24px",
    color: color.inkFaint,
    [media.phone]: { minHeight: size.touch },
  },
});
