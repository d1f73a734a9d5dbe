import { sheet } from "../ui/sheet.ts";
import { color, media, radius, size, space } from "../ui/tokens.ts";

const RAIL = "208px";

const link = {
  borderRadius: radius.small,
  color: color.inkSoft,
  "&:hover": { color: color.brand, textDecoration: "none" },
} as const;

export const s = sheet({
  panel: {
    position: "relative",
    padding: space(1, 2, 3),
    [media.wide]: {
      minHeight: "360px",
      padding: space(1),
      background: `linear-gradient(to right, ${color.surface} ${RAIL}, ${color.line} ${RAIL} calc(${RAIL} + 1px), transparent 0)`,
    },
  },
  top: {
    borderBottom: `1px solid ${color.line}`,
    [media.wide]: { borderBottom: 0, width: `calc(${RAIL} - ${space(2)})` },
  },
  rail: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: "52px",
    paddingInline: space(0.5),
    borderRadius: radius.control,
    fontSize: "1rem",
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: '""',
      flex: "none",
      width: "7px",
      height: "7px",
      marginInline: space(1),
      borderRight: `1.75px solid ${color.inkFaint}`,
      borderBottom: `1.75px solid ${color.inkFaint}`,
      transform: "rotate(45deg)",
    },
    "details[open] > &::after": { transform: "rotate(225deg)" },
    [media.wide]: {
      minHeight: size.touch,
      paddingInline: space(1.5),
      fontSize: "0.9375rem",
      fontWeight: 400,
      color: color.inkSoft,
      "&::after": { transform: "rotate(-45deg)", opacity: 0 },
      "&:hover": { color: color.ink },
      "details[open] > &": { color: color.brand, background: color.brandSoft, fontWeight: 600 },
      "details[open] > &::after": { transform: "rotate(-45deg)", opacity: 1, borderColor: "currentColor" },
    },
  },
  pane: {
    display: "grid",
    gap: space(2.5),
    padding: space(0.5, 0.5, 3),
    [media.wide]: {
      position: "absolute",
      inset: `0 0 auto ${RAIL}`,
      gridTemplateColumns: "1fr 1fr",
      gap: space(2.5, 4),
      padding: space(2.5, 3, 3),
    },
  },
  page: {
    ...link,
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    fontSize: "0.875rem",
    color: color.brand,
    [media.wide]: { minHeight: "24px" },
  },
  group: { minWidth: 0 },
  second: {
    ...link,
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    fontSize: "0.9375rem",
    fontWeight: 600,
    color: color.ink,
    [media.wide]: { minHeight: "32px" },
  },
  thirds: { display: "flex", flexWrap: "wrap", columnGap: space(2.5), [media.wide]: { rowGap: space(0.25) } },
  third: {
    ...link,
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    fontSize: "0.875rem",
    [media.wide]: { minHeight: "30px" },
  },
});
