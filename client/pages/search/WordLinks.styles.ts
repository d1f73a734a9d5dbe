import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  words: { marginBlock: space(3) },
  title: { ...text.ui, fontWeight: 600, marginBottom: space(1), color: color.inkSoft },
  list: { display: "flex", flexWrap: "wrap", gap: space(1), listStyle: "none", margin: 0, padding: 0 },
});
