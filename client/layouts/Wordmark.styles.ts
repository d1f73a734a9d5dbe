import { sheet } from "../ui/sheet.ts";
import { color, fontSize, media, oneLine, radius, space } from "../ui/tokens.ts";

const home = {
  display: "flex",
  alignItems: "center",
  gap: space(1.25),
  minWidth: "116px",
  minHeight: "44px",
  marginInlineEnd: space(1),
  borderRadius: radius.control,
  color: color.ink,
  "&:hover": { textDecoration: "none" },
  [media.phone]: { gap: space(1), marginInlineEnd: 0 },
} as const;

export const s = sheet({
  home: { ...home, flex: "0 1 auto" },
  // Fixed width, so that nothing moves when the logo arrives. The logo shrinks before the texts beside it do.
  box: { ...home, flex: "0 1000 160px" },
  picture: { display: "contents" },
  logo: { width: "100%", height: "40px", objectFit: "contain", objectPosition: "left center" },
  square: {
    flex: "none",
    width: "40px",
    height: "40px",
    objectFit: "contain",
    [media.phone]: { width: "36px", height: "36px" },
  },
  seal: { flex: "none", width: "36px", height: "36px" },
  name: {
    ...oneLine,
    minWidth: 0,
    maxWidth: "9em",
    fontSize: fontSize.lead,
    fontWeight: 600,
    letterSpacing: "0.02em",
    "@media (max-width: 899.98px)": { maxWidth: "7em" },
  },
});
