import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  strike: {
    position: "absolute",
    insetInlineEnd: "4px",
    top: "4px",
    display: "grid",
    placeItems: "center",
    width: size.touch,
    height: size.touch,
    borderRadius: radius.control,
    color: color.inkFaint,
    "&:hover": { color: color.ink, background: color.sunk },
    '&[aria-pressed="true"]': { color: color.brand },
    // With a mouse the button appears on its option only.
    [media.hover]: {
      opacity: 0,
      '*:hover > &, &:focus-visible, &[aria-pressed="true"]': { opacity: 1 },
    },
    // On a touch screen a long press takes its place; screen readers and keyboards still find the button.
    "@media (hover: none)": {
      '&:not([aria-pressed="true"], :focus-visible)': {
        width: "1px",
        height: "1px",
        overflow: "hidden",
        clipPath: "inset(50%)",
      },
    },
  },
  hint: { ...text.small, color: color.inkFaint, [media.hover]: { display: "none" } },
  sizes: {
    display: "flex",
    gap: space(0.5),
    "& > button": {
      ...text.ui,
      minWidth: size.touch,
      minHeight: size.touch,
      borderRadius: radius.control,
      color: color.inkSoft,
      "&:hover": { background: color.sunk },
      '&[aria-disabled="true"]': { color: color.inkFaint, opacity: 0.5, cursor: "default" },
    },
  },
});
