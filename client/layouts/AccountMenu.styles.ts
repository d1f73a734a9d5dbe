import { sheet } from "../ui/sheet.ts";
import { color, media, oneLine, radius, size, space, text, touchRow } from "../ui/tokens.ts";

const row = {
  display: "flex",
  alignItems: "center",
  gap: space(1.5),
  width: "100%",
  minHeight: size.touch,
  paddingInline: space(1.5),
  borderRadius: radius.control,
  color: color.ink,
  textAlign: "left",
  "&:hover": { background: color.sunk, textDecoration: "none" },
  "& > svg": { color: color.inkFaint },
} as const;

export const s = sheet({
  entrance: {
    flex: "none",
    display: "none",
    [media.wide]: { display: "flex", alignItems: "center", gap: space(0.5) },
  },
  narrow: { [media.wide]: { display: "none" } },
  login: {
    ...touchRow,
    color: color.inkSoft,
    whiteSpace: "nowrap",
    "&:hover": { color: color.ink, textDecoration: "none" },
  },
  doors: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: space(1), padding: space(1) },
  avatarPlace: { width: "32px", height: "32px", borderRadius: radius.chip, background: color.sunk },
  who: {
    ...text.ui,
    ...oneLine,
    padding: space(1, 1.5, 1.25),
    marginBottom: space(0.5),
    fontWeight: 600,
    borderBottom: `1px solid ${color.line}`,
  },
  entry: row,
  unread: { marginInlineStart: "auto" },
  leave: { ...row, marginTop: space(0.5), color: color.inkSoft },
  preferences: {
    display: "grid",
    gap: space(1),
    margin: space(1, 0, 0),
    padding: space(1.5, 1, 1),
    borderTop: `1px solid ${color.line}`,
    "@media (scripting: none)": { display: "none" },
    [media.wide]: { display: "none" },
  },
});
