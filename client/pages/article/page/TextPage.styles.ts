import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(4),
    [media.wide]: { gridTemplateColumns: "220px minmax(0, 1fr)", gap: space(6) },
  },
  text: { minWidth: 0 },
  // The navigation follows the text in the document, so that screen readers reach the text first.
  side: {
    minWidth: 0,
    [media.wide]: { gridArea: "1 / 1", paddingTop: space(4) },
    [media.print]: { display: "none" },
  },
  nav: { display: "grid", gap: space(3), [media.wide]: { position: "sticky", top: space(11) } },
  group: { ...text.small, color: color.inkFaint, paddingInline: space(1.5), marginBottom: space(0.5) },
  links: { display: "grid" },
  link: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    paddingInline: space(1.5),
    borderRadius: radius.control,
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk, textDecoration: "none" },
    "&[aria-current]": { color: color.ink, fontWeight: 600, background: color.brandSoft },
  },
});
