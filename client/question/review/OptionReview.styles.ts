import { sheet } from "../../ui/sheet.ts";
import { color, media, space, text } from "../../ui/tokens.ts";
import { optionRow } from "../show/optionRow.ts";

const tone = (ink: string, soft: string) => ({
  borderColor: ink,
  background: soft,
  "& > [data-badge]": { color: ink, borderColor: ink },
});

export const s = sheet({
  list: { display: "grid", gap: space(1.25) },
  row: {
    ...optionRow,
    [media.phone]: { "& > :nth-child(2)": { flex: "1 1 0" } },
    '&[data-mark="right"], &[data-mark="missed"]': tone(color.right, color.rightSoft),
    '&[data-mark="missed"]': { borderStyle: "dashed" },
    '&[data-mark="wrong"]': tone(color.wrong, color.wrongSoft),
    '&[data-mark="chosen"]': tone(color.brand, color.brandSoft),
  },
  whose: {
    [media.phone]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
  mark: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.5),
    minHeight: "28px",
    marginInlineStart: "auto",
    paddingInlineStart: space(1.5),
    flex: "none",
    fontWeight: 600,
    '[data-mark="right"] > &, [data-mark="missed"] > &': { color: color.right },
    '[data-mark="wrong"] > &': { color: color.wrong },
    '[data-mark="chosen"] > &': { color: color.brand },
  },
});
