import { sheet } from "#client/ui/sheet.ts";
import { color } from "#client/ui/tokens.ts";

export const s = sheet({
  ring: { flex: "none" },
  track: { fill: "none", stroke: color.line, strokeWidth: 3 },
  arc: { fill: "none", stroke: color.brand, strokeWidth: 3, strokeLinecap: "round" },
  done: {
    flex: "none",
    display: "inline-grid",
    placeItems: "center",
    width: "22px",
    height: "22px",
    borderRadius: "50%",
    color: color.canvas,
    background: color.right,
  },
});
