import { progressLine } from "#client/ui/ProgressBar.styles.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const workspacePlace = { ...text.ui, ...text.figures, fontWeight: 600 } as const;

export const workspaceBar = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space(1, 2),
  maxWidth: "1152px",
  marginInline: "auto",
  marginBottom: space(2),
  // The bar is as wide as the columns below it. Beside a material the columns fill the page.
  "&:has(~ * > [data-split])": { [media.huge]: { maxWidth: "none" } },
  [media.phone]: { gap: space(0.5, 1.5), marginBottom: space(1.5) },
} as const;

export const s = sheet({
  bar: workspaceBar,
  // Touch-only devices have no keyboard and need no button to continue on a phone: both buttons are hidden.
  keys: {
    "@media (hover: none) and (pointer: coarse)": { display: "none" },
    [media.print]: { display: "none" },
  },
  wideOnly: { display: "none", [media.wide]: { display: "block" } },
  menu: {
    display: "grid",
    placeItems: "center",
    width: size.touch,
    height: size.touch,
    marginInlineEnd: space(-1),
    borderRadius: radius.control,
    color: color.inkSoft,
    "&:hover": { background: color.sunk },
    [media.wide]: { display: "none" },
    [media.print]: { display: "none" },
  },
  line: { ...progressLine, flex: "1 0 100%", height: "3px" },
});
