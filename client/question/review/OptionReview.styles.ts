import { sheet } from "#client/ui/sheet.ts";
import { visuallyHidden } from "#client/ui/VisuallyHidden.styles.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";
import { optionRow } from "../show/optionRow.ts";

const tone = (ink: string, soft: string) => ({
  borderColor: ink,
  background: soft,
  "& > [data-badge]": { color: ink, borderColor: ink },
});

const shown = {
  position: "static",
  width: "auto",
  height: "auto",
  margin: 0,
  clipPath: "none",
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
  // The mark is positioned absolutely, so that it does not change the height of the option. It lies in the space that
  // optionRow reserves: on wide screens for icon and words, on narrow screens for the icon.
  mark: {
    ...text.ui,
    position: "absolute",
    top: "11px",
    insetInlineEnd: space(2),
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.5),
    minHeight: "28px",
    fontWeight: 600,
    '[data-mark="right"] > &, [data-mark="missed"] > &': { color: color.right },
    '[data-mark="wrong"] > &': { color: color.wrong },
    '[data-mark="chosen"] > &': { color: color.brand },
  },
  // Narrow screens show the icon alone, because the line of the verdict names the options.
  word: { ...visuallyHidden, [media.wide]: shown, "[data-split] &": { [media.huge]: visuallyHidden } },
});
