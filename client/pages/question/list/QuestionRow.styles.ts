import { belowFold } from "#client/ui/belowFold.ts";
import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, motion, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  row: {
    borderBottom: `1px solid ${color.line}`,
    transition: `background-color ${motion.fast}`,
    "&:hover": { background: color.surface },
    "&:nth-child(n + 9) > div": belowFold("53px", "111px"),
  },
  line: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    gap: space(2),
    alignItems: "start",
    padding: space(2.5, 1),
    "& > :first-child": { justifySelf: "start" },
    // On a phone, type and link share the first line of the row. The question text follows below them.
    [media.phone]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gap: space(1),
      paddingInline: 0,
      "& > :nth-child(2)": { gridRow: 2, gridColumn: "1 / -1" },
    },
  },
  body: { display: "grid", gap: space(1), minWidth: 0 },
  stem: {
    ...text.lead,
    ...clamp(3),
    // Tables and pictures are hidden, because a stem may be only three lines high here.
    "& table, & img": { display: "none" },
    "& .katex-display": { display: "inline", margin: 0 },
  },
  /** A single line of the material is enough, because neighbouring questions have the same material. */
  material: { ...text.ui, ...clamp(1), color: color.inkSoft },
  facts: { ...text.small, color: color.inkFaint },
  done: {
    fontWeight: 600,
    color: color.inkSoft,
    '&[data-state="right"]': { color: color.right },
    '&[data-state="wrong"]': { color: color.wrong },
    '&[data-state="part_right"]': { color: color.warn },
  },
  go: { ...text.ui, color: color.brand, whiteSpace: "nowrap" },
});
