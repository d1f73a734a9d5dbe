import { sheet } from "./sheet.ts";
import { color, fontSize } from "./tokens.ts";

export const s = sheet({
  second: { display: "block", fontSize: fontSize.ui, fontWeight: 400, color: color.inkSoft },
  dot: { position: "absolute", clipPath: "inset(50%)" },
});
