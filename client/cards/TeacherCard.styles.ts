import { sheet } from "../ui/sheet.ts";
import { balanced, clamp, color, oneLine, space, text } from "../ui/tokens.ts";

export const s = sheet({
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "center",
    alignContent: "start",
    gap: space(0.5),
    padding: space(3, 2, 2.5),
    textAlign: "center",
  },
  name: { ...text.lead, fontWeight: 600, marginTop: space(1), maxWidth: "100%" },
  title: {
    ...text.small,
    ...clamp(3),
    ...balanced,
    color: color.inkSoft,
    maxWidth: "100%",
  },
  subjects: { ...text.small, ...oneLine, color: color.inkFaint, maxWidth: "100%" },
  facts: { ...text.small, color: color.inkFaint, maxWidth: "100%" },
  intro: { ...text.small, ...clamp(2), color: color.inkFaint, textAlign: "start" },
});
