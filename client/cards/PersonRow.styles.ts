import { sheet } from "../ui/sheet.ts";
import { color, media, space, text } from "../ui/tokens.ts";

export const s = sheet({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(0, 4),
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  row: {
    display: "flex",
    alignItems: "center",
    gap: space(2),
    paddingBlock: space(1),
  },
  name: { ...text.lead, fontWeight: 600, color: color.ink },
  title: { ...text.small, color: color.inkFaint },
});
