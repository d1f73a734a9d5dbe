import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(5), paddingTop: space(1.5) },
  head: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "start",
    gap: space(2, 4),
    [media.phone]: { gap: space(2) },
  },
  words: { display: "grid", gap: space(1), minWidth: 0 },
  name: { ...text.h1, [media.phone]: { ...text.h2 } },
  title: { ...text.lead, color: color.inkSoft },
  facts: { ...text.ui, color: color.inkFaint },
  intro: { ...text.reading, maxWidth: "44em", gridColumn: "1 / -1" },
});
