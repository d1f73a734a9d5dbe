import { sheet } from "./sheet.ts";
import { balanced, color, space, text } from "./tokens.ts";

export const paint = { paper: color.raised, line: color.line, brand: color.brand } as const;

export const s = sheet({
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: space(1),
    padding: space(6, 2),
    textAlign: "center",
  },
  art: { width: "112px", height: "88px", marginBottom: space(1), color: color.inkFaint },
  title: { ...text.lead, fontWeight: 600, ...balanced },
  why: { ...text.ui, color: color.inkSoft, maxWidth: "32em" },
  action: { marginTop: space(2) },
});
