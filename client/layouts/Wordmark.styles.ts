import { sheet } from "../ui/sheet.ts";
import { color, media, oneLine, radius, space } from "../ui/tokens.ts";

export const s = sheet({
  home: {
    flex: "0 1 auto",
    display: "flex",
    alignItems: "center",
    gap: space(1.25),
    minWidth: 0,
    minHeight: "44px",
    marginInlineEnd: space(1),
    borderRadius: radius.control,
    color: color.ink,
    "&:hover": { textDecoration: "none" },
  },
  logo: {
    width: "160px",
    height: "40px",
    objectFit: "contain",
    objectPosition: "left center",
    [media.phone]: { width: "128px" },
  },
  seal: { flex: "none", width: "36px", height: "36px" },
  name: {
    ...oneLine,
    maxWidth: "9em",
    fontSize: "1.0625rem",
    fontWeight: 600,
    letterSpacing: "0.02em",
    "@media (max-width: 899.98px)": { maxWidth: "7em" },
  },
});
