import { sheet } from "#client/ui/sheet.ts";
import { color, motion, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  item: { borderBottom: `1px solid ${color.line}` },
  question: {
    ...text.lead,
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "48px",
    paddingBlock: space(1.5),
    cursor: "pointer",
    fontWeight: 600,
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "& > svg": { flex: "none", color: color.inkFaint, transition: `transform ${motion.fast}` },
    "[open] > & > svg": { transform: "rotate(90deg)" },
    "&:hover": { color: color.brand },
  },
  answer: {
    ...text.ui,
    maxWidth: size.measure,
    paddingInlineStart: space(3.75),
    paddingBottom: space(2),
    color: color.inkSoft,
  },
});
