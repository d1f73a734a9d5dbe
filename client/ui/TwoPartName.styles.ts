import { sheet } from "./sheet.ts";
import { color, fontSize } from "./tokens.ts";

export const s = sheet({
  second: { display: "block", fontSize: `min(1em, ${fontSize.lead})`, fontWeight: 400, color: color.inkSoft },
  dot: { position: "absolute", clipPath: "inset(50%)" },
});
