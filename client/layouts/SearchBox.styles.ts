import { sheet } from "../ui/sheet.ts";
import { color, motion, radius, size, space } from "../ui/tokens.ts";

export const s = sheet({
  form: { position: "relative", width: "100%" },
  icon: {
    position: "absolute",
    left: space(1.5),
    top: "50%",
    marginTop: "-9px",
    color: color.inkFaint,
    pointerEvents: "none",
  },
  input: {
    width: "100%",
    height: size.touch,
    padding: space(0, 1.5, 0, 5),
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.chip,
    background: color.raised,
    appearance: "none",
    textOverflow: "ellipsis",
    transition: `border-color ${motion.fast}`,
    "&:hover": { borderColor: color.inkFaint },
    "&:focus-visible": { borderColor: color.brand, outlineOffset: "0" },
  },
});
