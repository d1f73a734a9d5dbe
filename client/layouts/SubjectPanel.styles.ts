import { sheet } from "../ui/sheet.ts";
import { color, foldMark, fontSize, media, radius, size, space } from "../ui/tokens.ts";

export const s = sheet({
  panel: {
    position: "relative",
    padding: space(1, 2, 3),
    [media.wide]: { minHeight: "min(480px, calc(100vh - 120px))", padding: space(1) },
  },
  top: {
    borderBottom: `1px solid ${color.line}`,
    [media.wide]: { borderBottom: 0, width: `calc(var(--rail) - ${space(2)})` },
  },
  rail: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: "52px",
    paddingInline: space(0.5),
    borderRadius: radius.control,
    fontSize: fontSize.lead,
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&::after": foldMark,
    "details[open] > &::after": { transform: "rotate(225deg)" },
    [media.wide]: {
      minHeight: size.touch,
      paddingInline: space(1.5),
      fontSize: fontSize.ui,
      fontWeight: 400,
      color: color.inkSoft,
      "&::after": { transform: "rotate(-45deg)", opacity: 0 },
      "&:hover": { color: color.ink },
      "details[open] > &": { color: color.brand, background: color.brandSoft, fontWeight: 600 },
      "details[open] > &::after": { transform: "rotate(-45deg)", opacity: 1, borderColor: "currentColor" },
    },
  },
  /* Selects the links by element, because hundreds of links in every document carry no classes (subjectTreeHtml.ts). */
  pane: {
    display: "grid",
    gap: space(0.5),
    padding: space(0, 0.5, 2),
    [media.wide]: {
      position: "absolute",
      inset: `0 0 auto var(--rail)`,
      gridTemplateColumns: "1fr 1fr",
      gap: space(2.5, 4),
      padding: space(2.5, 3, 3),
    },
    "& section": { minWidth: 0 },
    "& a": {
      display: "flex",
      alignItems: "center",
      minHeight: size.touch,
      borderRadius: radius.small,
      fontSize: fontSize.ui,
      color: color.inkSoft,
    },
    "& > a": { gridColumn: "1 / -1", color: color.brand, [media.wide]: { minHeight: "24px" } },
    "& section > a": {
      fontWeight: 600,
      color: color.ink,
      [media.wide]: { minHeight: "32px" },
    },
    "& ul": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: space(2.5),
      [media.wide]: { rowGap: space(0.25) },
    },
    "& li > a": { [media.wide]: { minHeight: "30px" } },
    "& a:hover": { color: color.brand, textDecoration: "none" },
  },
});
