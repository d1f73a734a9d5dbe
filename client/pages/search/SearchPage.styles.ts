import { sheet } from "#client/ui/sheet.ts";
import { media, color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  // Hidden on wide screens, where the header of the site has a search box.
  box: { marginBottom: space(2), [media.wide]: { display: "none" } },
  note: { ...text.ui, color: color.inkSoft, marginBlock: space(0, 2) },
  near: { ...text.ui, color: color.inkSoft, marginBlock: space(2, 0) },
  list: { listStyle: "none", margin: 0, padding: 0 },
  pages: { marginBlock: space(3) },
});
