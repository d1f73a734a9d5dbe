import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";
import { optionRow } from "../show/optionRow.ts";

const tone = (ink: string, soft: string) => ({
  borderColor: ink,
  background: soft,
  "& > [data-badge]": { color: ink, borderColor: ink },
});

const onBorder = {
  ...text.small,
  top: "-11px",
  insetInlineEnd: space(1.5),
  minHeight: "20px",
  paddingInline: space(1),
  background: color.canvas,
  border: "1px solid currentColor",
  borderRadius: radius.chip,
} as const;

const inRow = {
  ...text.ui,
  top: "11px",
  insetInlineEnd: space(2),
  minHeight: "28px",
  paddingInline: 0,
  background: "none",
  border: 0,
} as const;

export const s = sheet({
  list: { display: "grid", gap: space(1.25) },
  row: {
    ...optionRow,
    '&[data-mark="right"], &[data-mark="missed"]': tone(color.right, color.rightSoft),
    '&[data-mark="missed"]': { borderStyle: "dashed" },
    '&[data-mark="wrong"]': tone(color.wrong, color.wrongSoft),
    '&[data-mark="chosen"]': tone(color.brand, color.brandSoft),
  },
  // The mark is positioned absolutely, so that it does not change the height of the option. On narrow screens it lies
  // on the border, on wide screens in the space reserved by optionRow.
  mark: {
    position: "absolute",
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.5),
    fontWeight: 600,
    ...onBorder,
    [media.wide]: inRow,
    "[data-split] &": { [media.huge]: onBorder },
    '[data-mark="right"] > &, [data-mark="missed"] > &': { color: color.right },
    '[data-mark="wrong"] > &': { color: color.wrong },
    '[data-mark="chosen"] > &': { color: color.brand },
  },
});
